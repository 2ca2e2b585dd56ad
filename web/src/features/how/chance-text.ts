import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

/** Smaller chances are also given as "1 in 1,390". */
const SMALL = 0.01
const TINY = 0.0001
/** Rarer chances than 1 in this number are only given as a bound. */
const RAREST = 1e12
const NEARLY_ONE = 0.9999

/** Returns a function that formats a chance of any size: 28.43%, "0.07%, about 1 in 1,390", "less than 1 in 1,000,000,000,000". */
export function useChanceText(): (chance: number) => string {
  const { t } = useTranslation('how')
  const { number, percent } = useFormat()
  return (chance) => {
    if (chance > NEARLY_ONE) return t('explorer.nearly', { percent: percent(NEARLY_ONE, 2) })
    if (chance >= SMALL) return percent(chance, 2)
    if (chance * RAREST < 1) return t('explorer.rare', { number: number(RAREST) })
    const times = number(Number((1 / chance).toPrecision(3)))
    return chance < TINY
      ? t('explorer.about', { number: times })
      : t('explorer.oneIn', { percent: percent(chance, 2), number: times })
  }
}
