import type { Report } from './audit-job.ts'
import type { Made } from './use-audit.ts'

type Figure = readonly [name: string, value: string | number | undefined]

/** All figures of a report by name, for a file; of the rows only how many they are. */
export function reportFigures(name: string, at: Made['at'], report: Report): readonly Figure[] {
  const { rows, settings, checks, judged } = report
  const { code, because } = judged.verdict
  return [
    ['data', name],
    ['made_at', at],
    ['question', judged.question],
    ['verdict', code],
    ['verdict.because', because.join(' ') || undefined],
    ['rows', rows.count],
    ['rows.refused', rows.refused],
    ['held_against.return', settings.rtp],
    ['held_against.target', settings.targetX100 === undefined ? undefined : settings.targetX100 / 100],
    ['held_against.claim', settings.claim],
    ...checks.flatMap(({ code: check, grade, observed, expected, p }): Figure[] => [
      [`check.${check}`, grade],
      [`check.${check}.observed`, grade === 'not_testable' ? undefined : observed],
      [`check.${check}.expected`, expected],
      [`check.${check}.p`, p],
    ]),
    ...(judged.question === 'claim' ? claimFigures(judged.findings) : returnFigures(judged.findings)),
  ].filter((figure): figure is Figure => figure[1] !== undefined)
}

function claimFigures(findings: Extract<Report['judged'], { question: 'claim' }>['findings']): Figure[] {
  if (!findings) return []
  const { picks, hits, hitRate, interval, baseRate, claimed, p, evidence, skill } = findings
  return [
    ['rows.judged', picks],
    ['hits', hits],
    ['hit_rate', hitRate],
    ['hit_rate.low', interval[0]],
    ['hit_rate.high', interval[1]],
    ['chance_rate', baseRate],
    ['claimed_rate', claimed],
    ['p', p],
    ['log_e', evidence.finalLogE],
    ['log_e.highest', evidence.maxLogE],
    ['log_e.highest_after', evidence.maxAt],
    ['sprt', evidence.sprt.decision],
    ['brier', skill?.brier],
    ['brier.chance', skill?.baseBrier],
    ['brier.skill', skill?.brierSkill],
    ['log_score.skill', skill?.logSkill],
    ['calibration.p', skill?.calibrationP],
  ]
}

function returnFigures(findings: Extract<Report['judged'], { question: 'return' }>['findings']): Figure[] {
  return (findings?.targets ?? []).flatMap((target): Figure[] => {
    const name = `target_${(target.targetX100 / 100).toFixed(2)}`
    return [
      [`${name}.reached`, target.reached],
      [`${name}.return`, target.rtp],
      [`${name}.return.low`, target.interval[0]],
      [`${name}.return.high`, target.interval[1]],
      [`${name}.return.low_99`, target.sureInterval[0]],
      [`${name}.return.high_99`, target.sureInterval[1]],
      [`${name}.p`, target.p],
      [`${name}.rounds_94_97`, target.roundsNeeded],
    ]
  })
}
