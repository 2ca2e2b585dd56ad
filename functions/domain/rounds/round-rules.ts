import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { type Eligibility, eligibility, liveReason } from '#shared/eligibility.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import type { PlayerSignals, Signals } from '#shared/models/user.ts'
import { HOUR_MS, iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { showCasino } from '../casinos/casino-rules.ts'
import type { StoredLimits, UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import { toUser } from '../users/user-view.ts'
import { allowance, roundsOfDay } from './daily-limit.ts'
import { type BudgetUse, closedUntil } from './loss-budget.ts'
import type { RecentRound, RecentRounds, Repeat } from './recent-rounds.ts'

/** All that decides which rounds a user may draw, as of one moment. */
export interface RoundState {
  readonly user: UserRecord
  readonly recent: RecentRounds
  /** The casinos of the user's links, by code. */
  readonly casinos: ReadonlyMap<string, CasinoRecord>
  /** Set where the user has a loss budget. */
  readonly budgetUse?: BudgetUse | undefined
}

export interface RoundRequest {
  readonly mode: Round['mode']
  readonly casino?: string | undefined
  readonly casinoHash?: string | undefined
  readonly country: NamedCountry
  readonly repeat?: Repeat | undefined
}

function decide({ user, recent, casinos }: RoundState, request: RoundRequest, nowMs: number): Eligibility {
  const closedMs = closedUntil(user, nowMs)
  return eligibility({
    ...request,
    user: toUser(user, nowMs),
    casinoOf: (code, countries) => {
      const record = casinos.get(code)
      return record && showCasino(record, countries)
    },
    closedUntil: closedMs === undefined ? undefined : iso(closedMs),
    nextAt: allowance(recent.rounds, user.limits, nowMs).nextAt,
  })
}

/** The `signals` of `/users/me` and of every new round. */
export function signalsOf(state: RoundState, country: NamedCountry, nowMs: number): Signals {
  const { user, recent, budgetUse } = state
  const live = decide(state, { mode: 'live', country }, nowMs)
  return {
    ...allowance(recent.rounds, user.limits, nowMs),
    fun: decide(state, { mode: 'fun', country }, nowMs).status,
    live: live.status,
    availableAt: 'availableAt' in live ? live.availableAt : undefined,
    // A casino that the country does not show is not named.
    casino: 'link' in live && live.status !== 'unavailable_in_country' ? live.link?.casino : undefined,
    budget: budgetUse && budgetOf(budgetUse, user, nowMs),
    playing: playingOf(recent.rounds, user.limits, nowMs),
  }
}

/** The reason against live signals in the account's country: staff do not see where the user is. */
export function liveAtHome(state: RoundState, nowMs: number): PlayerSignals['live'] {
  const found = decide(state, { mode: 'live', country: state.user.country }, nowMs)
  const until = 'until' in found ? found.until : 'nextAt' in found ? found.nextAt : undefined
  return {
    reason: liveReason(found),
    casino: 'link' in found ? found.link?.casino : undefined,
    until: 'availableAt' in found ? found.availableAt : until,
    country: 'country' in found ? found.country : undefined,
  }
}

function budgetOf(
  { budget, lost, uncounted }: BudgetUse,
  user: UserRecord,
  nowMs: number,
): Signals['budget'] {
  const untilMs = closedUntil(user, nowMs)
  return {
    ...budget,
    // From ten-thousandths; rounded down, so that a budget never looks reached early.
    lost: Math.floor(lost / 100) / 100,
    uncounted,
    closedUntil: untilMs === undefined ? undefined : iso(untilMs),
  }
}

export interface RoundDecision {
  /** The round of an earlier request with the same key: nothing new is drawn. */
  readonly repeated?: RecentRound | undefined
  /** The code of the casino of a live round. */
  readonly casino?: string | undefined
}

/**
 * Decides whether a round may be drawn.
 *
 * @throws AppError 400, 403, 409 `idempotency_mismatch`, 429 `daily_limit`
 */
export function decideRound(state: RoundState, request: RoundRequest, nowMs: number): RoundDecision {
  const repeated = roundOfRepeat(request.repeat, state.recent, nowMs)
  const found = decide(state, request, nowMs)
  const refusal = refusalOf(found)
  // A repeat does not bypass the checks of country and exclusion.
  if (refusal && !(repeated && ['not_active', 'daily_limit'].includes(refusal.code))) throw refusal
  if (repeated) {
    if (!isSame(repeated.repeat?.input, request.repeat?.input)) throw new AppError('idempotency_mismatch')
    return { repeated }
  }
  // A practice round has our own commitment.
  if (request.mode === 'fun' && request.casinoHash !== undefined)
    throw invalidField('casinoHash', 'unknown_field')
  return { casino: 'link' in found ? found.link?.casino : undefined }
}

/** The error for a status other than `ready`. */
function refusalOf(found: Eligibility): AppError | undefined {
  switch (found.status) {
    case 'ready':
      return undefined
    case 'excluded':
      return new AppError('excluded', { until: found.until })
    case 'not_verified':
    case 'age_unconfirmed':
      return new AppError(found.status)
    case 'unavailable_in_country':
      return new AppError('not_in_country')
    case 'daily_limit':
      return new AppError('daily_limit', { nextAt: found.nextAt })
    default:
      return new AppError('not_active', 'availableAt' in found ? { availableAt: found.availableAt } : {})
  }
}

/** Keys are known for 24 hours, as long as their round counts. */
function roundOfRepeat(
  repeat: Repeat | undefined,
  { rounds }: RecentRounds,
  nowMs: number,
): RecentRound | undefined {
  return repeat && roundsOfDay(rounds, nowMs).find((round) => isSame(round.repeat?.key, repeat.key))
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
}

/** A round after a break of this length begins a new stretch of play. */
const BREAK_MS = 2 * HOUR_MS

/**
 * Finds the current stretch of play, on any device: from the first round after the latest break to the last round. Returns
 * undefined during a break. If the clock was set back, the stretch keeps its length.
 *
 * @param rounds oldest first
 */
export function playingOf(
  rounds: readonly { readonly atMs: number }[],
  limits: StoredLimits,
  nowMs: number,
): Signals['playing'] {
  const times = rounds.map(({ atMs }) => atMs)
  const last = times.at(-1)
  if (last === undefined || nowMs - last >= BREAK_MS) return undefined
  const begins = times.findLastIndex((atMs, index) => atMs - (times[index - 1] ?? -Infinity) >= BREAK_MS)
  const aheadMs = Math.max(0, last - nowMs)
  return {
    since: iso((times[begins] ?? last) - aheadMs),
    lastAt: iso(last - aheadMs),
    rounds: times.length - begins,
    minutes: limitsAt(limits, nowMs).sessionMinutes,
  }
}
