import type { NamedCountry } from '#shared/countries/casino-rule.ts'
import { type Eligibility, eligibility } from '#shared/eligibility.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import type { Signals } from '#shared/models/user.ts'
import { HOUR_MS, iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { showCasino } from '../casinos/casino-rules.ts'
import type { Account, StoredLimits } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import { toUser } from '../users/user-view.ts'
import { allowance, recentGrants } from './daily-limit.ts'
import type { Grant, Play, Repeat } from './play.ts'
import { type BudgetStanding, closedUntil } from './stake-rules.ts'

/** All that decides what somebody may draw, as it stood at one moment. */
export interface DrawState {
  readonly account: Account
  readonly play: Play
  /** Those of the person's links, by code. */
  readonly casinos: ReadonlyMap<string, CasinoRecord>
  /** What stands against the loss budget, where one is set. */
  readonly standing?: BudgetStanding | undefined
}

/** What somebody asks for. */
export interface DrawRequest {
  readonly mode: Round['mode']
  readonly casino?: string | undefined
  readonly casinoHash?: string | undefined
  /** Where they are. */
  readonly country: NamedCountry
  readonly repeat?: Repeat | undefined
}

function decide({ account, play, casinos }: DrawState, request: DrawRequest, nowMs: number): Eligibility {
  const closedMs = closedUntil(account, nowMs)
  return eligibility({
    ...request,
    user: toUser(account, nowMs),
    casinoOf: (code, countries) => {
      const record = casinos.get(code)
      return record && showCasino(record, countries)
    },
    closedUntil: closedMs === undefined ? undefined : iso(closedMs),
    nextAt: allowance(play.grants, account.limits, nowMs).nextAt,
  })
}

/** What may be drawn now, as `/users/me` and every new round tell it. */
export function signalsOf(state: DrawState, country: NamedCountry, nowMs: number): Signals {
  const { account, play, standing } = state
  const live = decide(state, { mode: 'live', country }, nowMs)
  return {
    ...allowance(play.grants, account.limits, nowMs),
    fun: decide(state, { mode: 'fun', country }, nowMs).status,
    live: live.status,
    availableAt: 'availableAt' in live ? live.availableAt : undefined,
    // What a country does not show is not named.
    casino: 'link' in live && live.status !== 'unavailable_in_country' ? live.link?.casino : undefined,
    budget: standing && budgetOf(standing, account, nowMs),
    playing: playingOf(play.grants, account.limits, nowMs),
  }
}

function budgetOf(
  { budget, lost, uncounted }: BudgetStanding,
  account: Account,
  nowMs: number,
): Signals['budget'] {
  const untilMs = closedUntil(account, nowMs)
  return {
    ...budget,
    // From ten-thousandths; cut, so that nothing looks reached that is not.
    lost: Math.floor(lost / 100) / 100,
    uncounted,
    closedUntil: untilMs === undefined ? undefined : iso(untilMs),
  }
}

export interface Decision {
  /** The grant that an earlier request with the same key was given: nothing new is to be drawn. */
  readonly first?: Grant | undefined
  /** Where a live plan is to be drawn: the code of its casino. */
  readonly casino?: string | undefined
}

/**
 * Decides about a draw, by nothing but what was read.
 *
 * @throws AppError 400, 403, 409 `idempotency_mismatch`, 429 `daily_limit`
 */
export function decideDraw(state: DrawState, request: DrawRequest, nowMs: number): Decision {
  const first = grantOf(request.repeat, state.play, nowMs)
  const found = decide(state, request, nowMs)
  const refusal = refusalOf(found)
  // To whom no plan, and where no casino, is shown, it is not by the repeat of an earlier answer either.
  if (refusal && !(first && ['not_active', 'daily_limit'].includes(refusal.code))) throw refusal
  if (first) {
    if (!isSame(first.repeat?.input, request.repeat?.input)) throw new AppError('idempotency_mismatch')
    return { first }
  }
  // A practice round has a commitment of its own.
  if (request.mode === 'fun' && request.casinoHash !== undefined)
    throw invalidField('casinoHash', 'unknown_field')
  return { casino: 'link' in found ? found.link?.casino : undefined }
}

/** The error that tells the same as the status. */
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

/** A key is known for as long as its grant counts: for 24 hours. */
function grantOf(repeat: Repeat | undefined, { grants }: Play, nowMs: number): Grant | undefined {
  return repeat && recentGrants(grants, nowMs).find((grant) => isSame(grant.repeat?.key, repeat.key))
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
}

/** After so long without a plan the next one begins a new session. */
const BREAK_MS = 2 * HOUR_MS

/**
 * Since when somebody has been playing, on whatever devices: back from the last plan to the first one before which
 * they had a break. Undefined after a break. A clock that was set back takes no minute away.
 *
 * @param grants oldest first
 */
export function playingOf(
  grants: readonly { readonly atMs: number }[],
  limits: StoredLimits,
  nowMs: number,
): Signals['playing'] {
  const times = grants.map(({ atMs }) => atMs)
  const last = times.at(-1)
  if (last === undefined || nowMs - last >= BREAK_MS) return undefined
  const begins = times.findLastIndex((atMs, index) => atMs - (times[index - 1] ?? -Infinity) >= BREAK_MS)
  const aheadMs = Math.max(0, last - nowMs)
  return {
    since: iso((times[begins] ?? last) - aheadMs),
    lastAt: iso(last - aheadMs),
    plans: times.length - begins,
    minutes: limitsAt(limits, nowMs).sessionMinutes,
  }
}
