import type { ForecastSkill } from '#shared/crash/audit/forecast-skill.ts'
import type { PredictorFindings } from '#shared/crash/audit/predictor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import styles from './data-audit.module.css'
import { EvidencePlot } from './evidence-plot.tsx'
import { ReliabilityPlot } from './reliability-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** How often the targets came in, beside chance and beside the claim. */
export function ClaimFigures({ findings }: { findings: PredictorFindings }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureFormat()
  const { picks, notJudged, hits, hitRate, interval, baseRate, claimed, p, evidence, skill } = findings
  const [low, high] = interval.map(words.share)
  return (
    <section className={styles.section} aria-labelledby="audit-figures">
      <h2 id="audit-figures">{t('figures.title')}</h2>
      <Facts
        facts={[
          [t('figures.judged'), words.count(picks)],
          [t('figures.notJudged'), notJudged > 0 ? words.count(notJudged) : undefined],
          [t('figures.hits'), words.count(hits)],
          [t('figures.hitRate'), t('figures.between', { value: words.share(hitRate), low, high })],
          [t('figures.baseRate'), words.share(baseRate)],
          [t('figures.claimed'), claimed === undefined ? undefined : words.share(claimed)],
          [t('figures.p'), words.p(p)],
          [t('figures.e'), words.e(evidence.finalLogE)],
          [
            t('figures.eMax'),
            t('figures.eMaxAt', { e: words.e(evidence.maxLogE), rows: words.count(evidence.maxAt) }),
          ],
        ]}
      />
      <p className="muted small measure">{t('figures.meaning')}</p>
      <ClaimTest findings={findings} />
      <div className={styles.plots}>
        <EvidencePlot evidence={evidence} />
        {skill && <ReliabilityPlot bins={skill.bins} />}
      </div>
      {skill && <StatedChances skill={skill} />}
    </section>
  )
}

/** The test of the claim's own figure: where it ended, and what all rows together say. */
function ClaimTest({ findings: { picks, claimed = 0, evidence } }: { findings: PredictorFindings }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureFormat()
  const { decision, decidedAt, finalLogRatio } = evidence.sprt
  if (decision === 'no_claim') return null
  const claim = words.share(claimed)
  const times = words.e(Math.abs(finalLogRatio))
  const all = finalLogRatio === Number.NEGATIVE_INFINITY ? 'never' : finalLogRatio < 0 ? 'chance' : 'claim'
  return (
    <div className="stack">
      <h3>{t('figures.sprt.title')}</h3>
      <p className="measure">
        {t(`figures.sprt.${decision}`, { rows: words.count(decidedAt), claim })}{' '}
        {t(`figures.sprt.all.${all}`, { rows: words.count(picks), claim, times })}
      </p>
    </div>
  )
}

const DECIMALS = 4

/** How good the chances were that the rows state, beside always stating R / x. */
function StatedChances({ skill }: { skill: ForecastSkill }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureFormat()
  const { brier, baseBrier, brierSkill, logSkill, certainAndWrong, calibrationP, gainInterval } = skill
  const score = (value: number) => words.decimal(value, DECIMALS)
  const [low, high] = gainInterval.map(score)
  return (
    <div className="stack">
      <h3>{t('figures.skill.title')}</h3>
      <Facts
        facts={[
          [
            t('figures.skill.brier'),
            t('figures.skill.brierOf', { value: score(brier), base: score(baseBrier) }),
          ],
          [t('figures.skill.brierSkill'), words.decimal(brierSkill, 3)],
          [
            t('figures.skill.logSkill'),
            logSkill === undefined
              ? t('figures.skill.never', { count: certainAndWrong })
              : words.decimal(logSkill, 3),
          ],
          [t('figures.skill.calibration'), calibrationP === undefined ? undefined : words.p(calibrationP)],
        ]}
      />
      <p className="muted small measure">
        {t('figures.skill.text')} {t('figures.skill.gain', { low, high })}
      </p>
    </div>
  )
}
