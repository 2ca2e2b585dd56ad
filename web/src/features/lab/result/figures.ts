import type { Interval } from '#shared/crash/anytime/stated-return.ts'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

/** An interval for fewer players is meaningless. */
const PLAYERS_FOR_INTERVAL = 30
const PLACES_MAX = 6
/** A smaller chance is shown as "less than". */
const RARE = 0.00001

/** Returns the decimals that show two digits of an interval's half width. */
function placesFor([low, high]: Interval, least: number): number {
  const half = (high - low) / 2
  if (!(half > 0)) return least
  return Math.min(PLACES_MAX, Math.max(least, 1 - Math.floor(Math.log10(half))))
}

/** Returns the decimals that an exact value needs. */
function placesOf(value: number): number {
  for (let places = 2; places < PLACES_MAX; places += 1) {
    if (Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6) return places
  }
  return PLACES_MAX
}

export interface Measured {
  readonly value: string
  readonly low: string
  readonly high: string
}

export function useFigures() {
  const { number, percent, multiplier } = useFormat()
  const { t } = useTranslation('lab')
  const shareOf = ({ share, interval }: { share: number; interval: Interval }): Measured => {
    const places = Math.max(1, placesFor(interval, 3) - 2)
    return {
      value: percent(share, places),
      low: percent(interval[0], places),
      high: percent(interval[1], places),
    }
  }
  const lossOf = ({ summary: { lossPerUnit } }: Report): Measured => {
    const { measured, interval } = lossPerUnit
    const places = placesFor(interval, 4)
    return {
      value: number(measured, places),
      low: number(interval[0], places),
      high: number(interval[1], places),
    }
  }
  return {
    number,
    percent,
    multiplier: (x100: number) => multiplier(x100 / 100),
    cents: (value: number) => number(value / 100, 2),
    exactLoss: ({ summary: { lossPerUnit } }: Report) =>
      number(lossPerUnit.exact, placesOf(lossPerUnit.exact)),
    /** Formats an exact chance; a small one gets three digits. */
    chance: (exact: number) => {
      if (exact > 0 && exact < RARE) return t('result.rare', { chance: percent(RARE, 3) })
      return percent(exact, exact < 0.01 ? 3 : 2)
    },
    lossOf,
    hasInterval: ({ summary }: Report) => summary.paths >= PLAYERS_FOR_INTERVAL,
    shareOf,
    withInterval: ({ value, low, high }: Measured) => t('result.interval', { value, low, high }),
  }
}

export function useName(): (report: Report, at: number) => string {
  const { t } = useTranslation('lab')
  return ({ strategy: { plan } }, at) =>
    t('result.name', { number: at + 1, plan: t(`plans.${plan.kind}.name`) })
}

export function useGameText(): (report: Report) => string {
  const { t } = useTranslation('lab')
  const { multiplier, cents } = useFigures()
  return ({ strategy: { targetX100, bankroll, stopLoss, stopWin } }) =>
    [
      t('result.game', { target: multiplier(targetX100), bankroll: cents(bankroll) }),
      stopLoss !== undefined && t('result.stopLoss', { amount: cents(stopLoss) }),
      stopWin !== undefined && t('result.stopWin', { amount: cents(stopWin) }),
    ]
      .filter((part) => part !== false)
      .join(', ')
}
