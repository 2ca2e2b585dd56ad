import { LINK_STATES, type PlayerState } from '#shared/models/casino-link.ts'
import type { ChangeLimits, Limits } from '#shared/models/limits.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { linkState } from './link-record.ts'
import type { StoredLimits, UserRecord } from './user-record.ts'

export function isExcluded(user: Pick<UserRecord, 'excludedUntilMs'>, nowMs: number): boolean {
  return user.excludedUntilMs !== undefined && nowMs < user.excludedUntilMs
}

/** True if the address gets no mail except codes that somebody requests. */
export function refusesMail({ mailRefused }: Pick<UserRecord, 'mailRefused'>): boolean {
  return mailRefused !== undefined && mailRefused.endedMs === undefined
}

/** The changes of a user when a mailed code or link is used, which proves that the address takes mail again. */
export function mailArrived(user: Pick<UserRecord, 'mailRefused'>, nowMs: number): Partial<UserRecord> {
  const { mailRefused } = user
  return mailRefused && refusesMail(user) ? { mailRefused: { ...mailRefused, endedMs: nowMs } } : {}
}

/** Returns the limits that apply now: a loosened one applies after 24 hours. */
export function limitsAt(stored: StoredLimits, nowMs: number): Limits {
  const limits = { signalsPerDay: SIGNALS_PER_DAY_MAX, ...stored }
  const { pending, ...current } = limits
  if (!pending || nowMs < Date.parse(pending.from)) return limits
  const { from: _, lossBudget, ...looser } = pending
  const budget = lossBudget === undefined ? current.lossBudget : (lossBudget ?? undefined)
  const merged = { ...current, ...withoutUndefined(looser) }
  return budget ? { ...merged, lossBudget: budget } : withoutBudget(merged)
}

/** Applies a requested change: the tighter parts at once, the looser ones after 24 hours. */
export function changeLimits(stored: StoredLimits, change: ChangeLimits, nowMs: number): StoredLimits {
  const { pending: earlier, ...current } = limitsAt(stored, nowMs)
  const tighter: Partial<Limits> = {}
  const looser: Omit<NonNullable<Limits['pending']>, 'from'> = {}
  for (const name of ['signalsPerDay', 'sessionMinutes'] as const) {
    const value = change[name]
    if (value === undefined || value === current[name]) continue
    if (value < current[name]) tighter[name] = value
    else looser[name] = value
  }
  if (change.lossBudget !== undefined) {
    if (change.lossBudget !== null && isTighterBudget(change.lossBudget, current.lossBudget)) {
      tighter.lossBudget = change.lossBudget
    } else if (current.lossBudget !== undefined) looser.lossBudget = change.lossBudget
  }
  const kept = Object.fromEntries(
    Object.entries(earlier ?? {}).filter(([name]) => name !== 'from' && !Object.hasOwn(change, name)),
  )
  const isNew = Object.keys(looser).length > 0
  const pending = { ...kept, ...looser }
  const next = withoutMaximum({ ...current, ...tighter })
  if (Object.keys(pending).length === 0) return next
  const from = isNew || !earlier ? iso(nowMs + DAY_MS) : earlier.from
  return { ...next, pending: { ...pending, from } }
}

const DAYS = { day: 1, week: 7, month: 30 } as const

/**
 * True if nothing that the present budget closes stays open under the new one, however the losses fall: a shorter
 * period counts as often as it fits into the present one. Everything else waits; another currency cannot be compared.
 */
function isTighterBudget(change: NonNullable<Limits['lossBudget']>, current: Limits['lossBudget']): boolean {
  if (!current) return true
  if (change.currency !== current.currency) return false
  return change.amount * Math.ceil(DAYS[current.per] / DAYS[change.per]) <= current.amount
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T
}

function withoutMaximum({ signalsPerDay, ...rest }: Limits): StoredLimits {
  return signalsPerDay === SIGNALS_PER_DAY_MAX ? rest : { ...rest, signalsPerDay }
}

function withoutBudget(limits: Limits): Limits {
  const { lossBudget: _, ...rest } = limits
  return rest
}

/** The state that staff filter users by: the furthest of the user's stored links. */
export function playerState(user: Pick<UserRecord, 'verified' | 'links'>, nowMs: number): PlayerState {
  if (!user.verified) return 'unverified'
  const states = Object.values(user.links).map((link) => LINK_STATES.indexOf(linkState(link, nowMs)))
  return LINK_STATES[Math.max(-1, ...states)] ?? 'verified'
}
