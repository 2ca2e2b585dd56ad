import type { DiaryEntry } from './models/diary.ts'
import type { Limits } from './models/limits.ts'
import { DAY_MS } from './time.ts'

/** Rolling periods of a loss limit, without calendar or time zone. */
export const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

/**
 * Returns the largest net loss since any of the results: a gain reduces earlier losses but never below zero, so it leaves
 * no room for later ones.
 * @param nets results in their order, integers in any unit; a loss is below zero
 * @example lossOf([-22, 12, -15]) // 25
 */
export function lossOf(nets: readonly number[]): number {
  return nets.reduce((lost, net) => Math.max(0, lost - net), 0)
}

export interface DiaryFigures {
  readonly currency: string
  readonly sessions: number
  /** Sessions in other currencies, which no figure includes. */
  readonly others: number
  /** Paid in minus taken out; below zero if more came out. */
  readonly costPerHour: number
  /** The loss in the period of the loss limit, counted as the limit counts; undefined without one. */
  readonly lost: number | undefined
}

type Session = Pick<DiaryEntry, 'at' | 'in' | 'out' | 'currency' | 'minutes'>

/**
 * Sums up a diary in one currency: the loss limit's, or the newest session's.
 *
 * @param newestFirst at least one session
 * @example
 * // 90 in and 65 out in 135 minutes cost 11.11 an hour.
 */
export function figuresOf(
  newestFirst: readonly [Session, ...Session[]],
  budget: Limits['lossBudget'],
  nowMs: number,
): DiaryFigures {
  const currency = budget?.currency ?? newestFirst[0].currency
  const counted = newestFirst.filter((session) => session.currency === currency)
  const cost = counted.reduce((sum, session) => sum - netOf(session), 0)
  const minutes = counted.reduce((sum, session) => sum + session.minutes, 0)
  const since = budget && nowMs - PERIOD_MS[budget.per]
  const inPeriod = counted.filter(({ at }) => since !== undefined && Date.parse(at) > since)
  return {
    currency,
    sessions: counted.length,
    others: newestFirst.length - counted.length,
    costPerHour: minutes === 0 ? 0 : Math.round((cost * 60) / minutes) / 100,
    lost: budget && lossOf(inPeriod.toReversed().map(netOf)) / 100,
  }
}

/** The result of a session in hundredths, whose sums are exact. */
export function netOf(session: Pick<Session, 'in' | 'out'>): number {
  return Math.round(session.out * 100) - Math.round(session.in * 100)
}
