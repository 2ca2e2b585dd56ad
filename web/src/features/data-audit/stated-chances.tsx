import type { ForecastSkill } from '#shared/crash/audit/forecast-skill.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Facts } from '#web/ui/index.ts'
import { useFigureWords } from './use-figure-words.ts'

const DECIMALS = 4

/** How good the chances were that the rows state, beside always stating R / x. */
export function StatedChances({ skill }: { skill: ForecastSkill }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
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
