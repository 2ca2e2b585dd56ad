import { casinoRule } from '#shared/countries/casino-rule.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { LinkState } from '#shared/models/casino-link.ts'
import type { Limits } from '#shared/models/limits.ts'
import type { Round } from '#shared/models/round.ts'
import type { SignalStatus, Signals } from '#shared/models/user.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../accounts/account.ts'
import { expectAgeConfirmed, isAgeUnconfirmed } from '../accounts/age.ts'
import { type LinkRecord, linkState } from '../accounts/casino-link.ts'
import { isExcluded, limitsAt } from '../accounts/rules.ts'
import { iso } from '../accounts/view.ts'
import { offersLive, showCasino } from '../casinos/rules.ts'
import { type BudgetStanding, closedUntil } from '../stakes/rules.ts'
import { allowance, recentGrants } from './daily-limit.ts'
import type { Grant, Play, Repeat } from './play.ts'

type Country = string | undefined

/** All that decides what somebody may draw, as it stood at one moment. */
export interface DrawState {
  readonly account: Account
  readonly play: Play
  /** Those of the person's links, by code. */
  readonly casinos: ReadonlyMap<string, CasinoRecord>
  /** What stands against the loss budget, where one is set. */
  readonly standing?: BudgetStanding | undefined
}

/** What one link allows now. */
interface LinkStanding {
  readonly status: SignalStatus
  readonly link: LinkRecord
}

const STATUS_OF_STATE: Readonly<Record<LinkState, SignalStatus>> = {
  'account-pending': 'account_pending',
  'account-rejected': 'no_link',
  'deposit-needed': 'deposit_needed',
  'deposit-declared': 'deposit_pending',
  'deposit-rejected': 'deposit_needed',
  'cooling-off': 'cooling_off',
  active: 'ready',
}

/** From the least to the most that several links allow. */
const FURTHEST: readonly SignalStatus[] = [
  'no_link',
  'unavailable_in_country',
  'account_pending',
  'deposit_needed',
  'deposit_pending',
  'cooling_off',
  'ready',
]

/** Where a link stands, given its casino as it is now: an archived one, or a country that refuses, stops it. */
function linkStanding(
  account: Account,
  link: LinkRecord,
  casino: CasinoRecord | undefined,
  country: Country,
  nowMs: number,
): SignalStatus {
  const countries = [country, account.country, link.country]
  if (!casino || !showCasino(casino, countries)) return 'unavailable_in_country'
  if (!link.live) return 'no_link'
  const status = STATUS_OF_STATE[linkState(link, nowMs)]
  // Without a published return to player there is no live mode (H2).
  return status === 'ready' && !offersLive(casino, countries) ? 'unavailable_in_country' : status
}

/** The link that live mode speaks of: the one asked for, else the one that allows most. */
function furthestLink(
  account: Account,
  casinos: ReadonlyMap<string, CasinoRecord>,
  country: Country,
  nowMs: number,
  wanted?: string,
): LinkStanding | undefined {
  return Object.values(account.links)
    .filter((link) => wanted === undefined || link.casino === wanted)
    .map((link) => ({ link, status: linkStanding(account, link, casinos.get(link.casino), country, nowMs) }))
    .sort((a, b) => FURTHEST.indexOf(b.status) - FURTHEST.indexOf(a.status))[0]
}

/** What may be drawn now, as `/users/me` and every new round tell it. */
export function signalsOf(state: DrawState, country: Country, nowMs: number): Signals {
  const { account, play, casinos, standing } = state
  const { remaining, nextAtMs } = allowance(play.grants, account.limits, nowMs)
  const barred = barredStatus(account, nowMs)
  const live = liveStanding(account, casinos, country, nowMs)
  const limited = (status: SignalStatus): SignalStatus =>
    status === 'ready' && remaining === 0 ? 'daily_limit' : status
  return {
    remaining,
    nextAt: nextAtMs === undefined ? undefined : iso(nextAtMs),
    fun: limited(barred ?? 'ready'),
    live: limited(barred ?? live.status),
    ...(barred ? {} : live.details),
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

function barredStatus(
  account: Account,
  nowMs: number,
): 'not_verified' | 'excluded' | 'age_unconfirmed' | undefined {
  if (!account.verified) return 'not_verified'
  if (isExcluded(account, nowMs)) return 'excluded'
  return isAgeUnconfirmed(account) ? 'age_unconfirmed' : undefined
}

function liveStanding(
  account: Account,
  casinos: ReadonlyMap<string, CasinoRecord>,
  country: Country,
  nowMs: number,
): { status: SignalStatus; details: Pick<Signals, 'availableAt' | 'casino'> } {
  if (casinoRule([country, account.country]).casinos === 'none') {
    return { status: 'unavailable_in_country', details: {} }
  }
  const furthest = furthestLink(account, casinos, country, nowMs)
  if (!furthest) return { status: 'no_link', details: {} }
  const { link, status } = furthest
  if (status === 'unavailable_in_country') return { status, details: {} }
  const closedMs = closedUntil(account, nowMs)
  if (status === 'ready' && closedMs !== undefined) {
    return { status: 'budget_reached', details: { casino: link.casino, availableAt: iso(closedMs) } }
  }
  const waits = status === 'cooling_off' && link.activatesMs !== undefined
  const availableAt = waits ? { availableAt: iso(link.activatesMs ?? 0) } : {}
  return { status, details: { casino: link.casino, ...availableAt } }
}

/** @throws AppError 403 `excluded`. */
export function expectNotExcluded(account: Account, nowMs: number): void {
  if (!isExcluded(account, nowMs)) return
  throw new AppError('excluded', { until: iso(account.excludedUntilMs ?? 0) })
}

/** What somebody asks for. */
export interface DrawWish {
  readonly mode: Round['mode']
  readonly casino?: string | undefined
  readonly casinoHash?: string | undefined
  /** Where they are. */
  readonly country: Country
  readonly repeat: Repeat | undefined
}

export interface Decision {
  /** The grant that an earlier request with the same key was given: nothing new is to be drawn. */
  readonly first?: Grant | undefined
  /** The active link, where a live plan is to be drawn. */
  readonly link?: LinkRecord | undefined
}

/**
 * Decides about a draw, by nothing but what was read.
 *
 * @throws AppError 400, 403, 409 `idempotency_mismatch`, 429 `daily_limit`
 */
export function decideDraw(state: DrawState, wish: DrawWish, nowMs: number): Decision {
  const first = grantOf(wish.repeat, state.play, nowMs)
  try {
    const link = expectDrawable(state, wish, nowMs)
    if (!first) return { link }
  } catch (error) {
    if (!first || !(error instanceof AppError) || !mayRepeat(error, state, wish)) throw error
  }
  if (!isSame(first.repeat?.input, wish.repeat?.input)) throw new AppError('idempotency_mismatch')
  return { first }
}

/** A key is known for as long as its grant counts: for 24 hours. */
function grantOf(repeat: Repeat | undefined, { grants }: Play, nowMs: number): Grant | undefined {
  return repeat && recentGrants(grants, nowMs).find((grant) => isSame(grant.repeat?.key, repeat.key))
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0
}

/** To whom no plan, and where no casino, is shown, it is not by the repeat of an earlier answer either. */
function mayRepeat({ code }: AppError, { account }: DrawState, { mode, country }: DrawWish): boolean {
  if (!['not_active', 'daily_limit', 'invalid_input'].includes(code)) return false
  return mode === 'fun' || casinoRule([country, account.country]).casinos !== 'none'
}

/** The active link of a live plan. @throws AppError where none may be drawn now. */
function expectDrawable(state: DrawState, wish: DrawWish, nowMs: number): LinkRecord | undefined {
  const { account } = state
  const live = wish.mode === 'live'
  // The guard has looked at the account as it was then.
  if (!account.verified) throw new AppError('not_verified')
  expectNotExcluded(account, nowMs)
  if (live) expectBudgetLeft(account, nowMs)
  expectAgeConfirmed(account)
  const { remaining, nextAtMs } = allowance(state.play.grants, account.limits, nowMs)
  if (remaining <= 0) throw new AppError('daily_limit', { nextAt: iso(nextAtMs ?? nowMs) })
  if (live) return expectLive(state, wish, nowMs)
  // A practice round has a commitment of its own.
  if (wish.casinoHash === undefined) return undefined
  throw new AppError('invalid_input', {}, [{ path: 'casinoHash', code: 'unknown_field' }])
}

/** Live mode is closed for as long as a reached loss budget says. @throws AppError 403 `not_active`. */
function expectBudgetLeft(account: Account, nowMs: number): void {
  const untilMs = closedUntil(account, nowMs)
  if (untilMs !== undefined) throw new AppError('not_active', { availableAt: iso(untilMs) })
}

/** @throws AppError 403 `not_in_country`, `not_active`. */
function expectLive({ account, casinos }: DrawState, wish: DrawWish, nowMs: number): LinkRecord {
  const { country, casino } = wish
  if (casinoRule([country, account.country]).casinos === 'none') throw new AppError('not_in_country')
  const standing = furthestLink(account, casinos, country, nowMs, casino)
  if (standing?.status === 'ready') return standing.link
  if (standing?.status === 'unavailable_in_country') throw new AppError('not_in_country')
  const waits = standing?.status === 'cooling_off' && standing.link.activatesMs !== undefined
  throw new AppError('not_active', waits ? { availableAt: iso(standing.link.activatesMs ?? 0) } : {})
}

/** After so long without a plan the next one begins a new session. */
const BREAK_MS = 2 * 3_600_000

/**
 * Since when somebody has been playing, on whatever devices: back from the last plan to the first one before which
 * they had a break. Undefined after a break. A clock that was set back takes no minute away.
 *
 * @param grants oldest first
 */
export function playingOf(
  grants: readonly { readonly atMs: number }[],
  limits: Limits,
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
