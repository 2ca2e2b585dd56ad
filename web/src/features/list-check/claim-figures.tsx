import type { ForecastSkill } from '#shared/crash/list-check/forecast-skill.ts'
import type { PredictorFindings } from '#shared/crash/list-check/predictor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import { ReliabilityPlot } from './reliability-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

export function ClaimFigures({ findings }: { findings: PredictorFindings }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { picks, notJudged, hits, hitRate, interval, baseRate, claimed, p, pFewer, evidence, skill } =
    findings
  const { above, below } = evidence
  const [low, high] = interval.map(format.share)
  return (
    <section className="stack" aria-labelledby="list-check-figures">
      <h2 id="list-check-figures">{t('figures.title')}</h2>
      <Facts
        facts={[
          [t('figures.judged'), format.count(picks)],
          [t('figures.notJudged'), notJudged > 0 ? format.count(notJudged) : undefined],
          [t('figures.hits'), format.count(hits)],
          [t('figures.hitRate'), t('figures.between', { value: format.share(hitRate), low, high })],
          [t('figures.baseRate'), format.share(baseRate)],
          [t('figures.claimed'), claimed === undefined ? undefined : format.share(claimed)],
          [
            t('figures.eAbove'),
            t('figures.eMaxAt', { e: format.e(above.maxLogE), rows: format.count(above.maxAt) }),
          ],
          [
            t('figures.eBelow'),
            t('figures.eMaxAt', { e: format.e(below.maxLogE), rows: format.count(below.maxAt) }),
          ],
          [t('figures.p'), format.p(p)],
          [t('figures.pFewer'), format.p(pFewer)],
        ]}
      />
      <p className="muted small measure">{t('figures.meaning')}</p>
      {skill && <ReliabilityPlot bins={skill.bins} />}
      {skill && <StatedChances skill={skill} />}
    </section>
  )
}

const DECIMALS = 4

/** The skill of the stated chances, against a constant R / x. */
function StatedChances({ skill }: { skill: ForecastSkill }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { brier, baseBrier, brierSkill, logSkill, certainAndWrong, calibrationP, gainInterval } = skill
  const score = (value: number) => format.decimal(value, DECIMALS)
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
          [t('figures.skill.brierSkill'), format.decimal(brierSkill, 3)],
          [
            t('figures.skill.logSkill'),
            logSkill === undefined
              ? t('figures.skill.never', { count: certainAndWrong })
              : format.decimal(logSkill, 3),
          ],
          [t('figures.skill.calibration'), calibrationP === undefined ? undefined : format.p(calibrationP)],
        ]}
      />
      <p className="muted small measure">{t('figures.skill.gain', { low, high })}</p>
    </div>
  )
}
