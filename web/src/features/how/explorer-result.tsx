import { toDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, survival } from '#shared/crash/odds.ts'
import { allReached, averageLoss, breakEvenChance } from '#shared/crash/series.ts'
import { roundOdds } from '#shared/crash/target.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Facts } from '#web/ui/facts.tsx'
import { ProbabilityBar } from '#web/ui/figures.tsx'
import { useChanceText } from './chance-text.ts'
import styles from './explorer.module.css'
import type { Settings } from './settings.ts'

/** The daily number of signals. */
const ROUNDS = 10

export function ExplorerResult({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['how', 'ui'])
  const { multiplier } = useFormat()
  const { target, rtp } = settings
  const facts = useFigures(settings)
  const { chance, instantLossChance } = roundOdds(target, rtp)
  return (
    <section className={styles.result} aria-label={t('explorer.results')}>
      <p className={styles.target}>
        <span className="muted small">{t('explorer.cashOut')}</span>{' '}
        <strong>{multiplier(toDecimal(target))}</strong>
      </p>
      <ProbabilityBar chance={chance} instantLossChance={instantLossChance} />
      <Facts
        facts={[
          [t('explorer.back'), facts.back],
          [t('explorer.breakEven'), facts.breakEven],
          [t('explorer.allTen'), facts.allTen],
          [t('explorer.cost'), facts.costOfStaked],
        ]}
      />
    </section>
  )
}

export function useSummary(settings: Settings): string {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  const { per100, back } = useFigures(settings)
  const target = multiplier(toDecimal(settings.target))
  return t('explorer.said', { target, per100, back })
}

function useFigures({ target, rtp, stake, roundsPerHour }: Settings) {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const chanceText = useChanceText()
  const chance = survival(rtp, target)
  const cost = number(averageLoss(rtp, stake, roundsPerHour), 2)
  return {
    per100: number(chance * 100, 1),
    back: number(100 - lossPer100(rtp)),
    breakEven: t('explorer.per100', { per100: number(breakEvenChance(target) * 100, 1) }),
    allTen: chanceText(allReached(chance, ROUNDS)),
    costOfStaked: t('explorer.costValue', { cost, staked: number(stake * roundsPerHour, 2) }),
  }
}
