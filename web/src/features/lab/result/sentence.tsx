import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFigures } from './figures.ts'

/** The sentence that leads each result (docs/product.md, section 8). */
export function Sentence({ report }: { report: Report }) {
  const { t } = useTranslation('lab')
  const { exactLoss, lossOf, hasInterval, withInterval } = useFigures()
  const loss = lossOf(report)
  const measured = hasInterval(report)
    ? t('result.measured', { measured: withInterval(loss) })
    : t('result.measuredFew', { measured: loss.value })
  return (
    <p className="figures bold">
      {t('opening.first', { exact: exactLoss(report) })} {measured}
    </p>
  )
}

/** Returns the share of ruined players in everyday words. */
export function useRuinSentence(): (report: Report) => string {
  const { t } = useTranslation('lab')
  const { number } = useFigures()
  return ({ strategy, summary: { ruin, paths } }) => {
    const rounds = number(strategy.rounds)
    const per100 = 100 * ruin.share
    // Counts players if rounding would give all or none of 100.
    if (per100 < 0.95 || (per100 > 99.5 && ruin.count < paths)) {
      return t('opening.ruin', { ruined: number(ruin.count), players: number(paths), rounds })
    }
    return t('opening.ruin', { ruined: number(per100), players: number(100), rounds })
  }
}

/** The measured chance of ruin, beside the exact one if it is known. */
export function RuinText({ report }: { report: Report }) {
  const { t } = useTranslation('lab')
  const { shareOf, withInterval, chance } = useFigures()
  const { ruin } = report.summary
  return (
    <p>
      {t('result.ruin', { share: withInterval(shareOf(ruin)) })}{' '}
      {ruin.exact !== undefined && t('result.ruinExact', { exact: chance(ruin.exact) })}
    </p>
  )
}
