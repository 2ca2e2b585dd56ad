import type { Report } from './list-check-job.ts'
import type { Made } from './use-list-check.ts'

type Figure = readonly [name: string, value: string | number | undefined]

/** Returns all figures of a report by name, for a file; never the rows themselves. */
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
  const { picks, hits, hitRate, interval, baseRate, claimed, p, pFewer, evidence, maxLogDropped, skill } =
    findings
  return [
    ['rows.judged', picks],
    ['hits', hits],
    ['hit_rate', hitRate],
    ['hit_rate.low', interval[0]],
    ['hit_rate.high', interval[1]],
    ['chance_rate', baseRate],
    ['claimed_rate', claimed],
    ['p.one_look', p],
    ['p_fewer.one_look', pFewer],
    ['log_e.above.highest', evidence.above.maxLogE],
    ['log_e.above.highest_after', evidence.above.maxAt],
    ['log_e.below.highest', evidence.below.maxLogE],
    ['log_e.below.highest_after', evidence.below.maxAt],
    ['log_e.dropped_misses.highest', maxLogDropped],
    ['sprt', evidence.sprt.decision],
    ['brier', skill?.brier],
    ['brier.chance', skill?.baseBrier],
    ['brier.skill', skill?.brierSkill],
    ['log_score.skill', skill?.logSkill],
    ['calibration.p', skill?.calibrationP],
  ]
}

function returnFigures(findings: Extract<Report['judged'], { question: 'return' }>['findings']): Figure[] {
  if (!findings) return []
  const { interval, sureInterval, oneLook, path, roundsNeeded, targets } = findings
  return [
    ['return.low', interval[0]],
    ['return.high', interval[1]],
    ['return.low_99', sureInterval[0]],
    ['return.high_99', sureInterval[1]],
    ['return.low_99.one_look', oneLook[0]],
    ['return.high_99.one_look', oneLook[1]],
    ['log_e', path?.finalLogE],
    ['log_e.highest', path?.maxLogE],
    ['log_e.highest_after', path?.maxAt],
    ['rounds_needed', roundsNeeded],
    ...targets.flatMap((target): Figure[] => {
      const name = `target_${(target.targetX100 / 100).toFixed(2)}`
      return [
        [`${name}.reached`, target.reached],
        [`${name}.return`, target.rtp],
        [`${name}.return.low`, target.interval[0]],
        [`${name}.return.high`, target.interval[1]],
        [`${name}.log_e`, target.logE],
      ]
    }),
  ]
}
