// Casino links: the states of a user's link to a casino, from submission, staff's decisions and the wait to live
// rounds.

import { LINK_STATES, type LinkState } from '#shared/models/casino-link.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { type LinkRecord, linkState } from '../users/link-record.ts'

/** Asking for live mode again loosens a limit, so it takes effect after 24 hours at the earliest. */
const RESTART_WAIT_MS = DAY_MS

export type LinkEvent =
  | 'submit'
  | 'confirm-account'
  | 'reject-account'
  | 'lapse'
  | 'declare'
  | 'confirm-deposit'
  | 'reject-deposit'
  | 'wait-over'
  | 'stop-live'
  | 'ask-live'
  | 'remove'

/** `none` means no link: before the first submission and after removal. */
export type StateOrNone = LinkState | 'none'

const LATER_STATES = [
  'deposit-needed',
  'deposit-declared',
  'deposit-rejected',
  'cooling-off',
  'active',
] as const

/** All transitions (docs/product.md, section 4), drawn in docs/casino-link-states.md. */
export const TRANSITIONS: readonly (readonly [StateOrNone, LinkEvent, StateOrNone])[] = [
  ['none', 'submit', 'account-pending'],
  ['account-rejected', 'submit', 'account-pending'],
  ['account-pending', 'confirm-account', 'deposit-needed'],
  ['account-pending', 'reject-account', 'account-rejected'],
  ['account-pending', 'lapse', 'account-rejected'],
  ...LATER_STATES.map((state) => [state, 'reject-account', 'account-rejected'] as const),
  ['deposit-needed', 'declare', 'deposit-declared'],
  ['deposit-rejected', 'declare', 'deposit-declared'],
  ['deposit-declared', 'confirm-deposit', 'cooling-off'],
  ['deposit-declared', 'confirm-deposit', 'active'],
  ['deposit-declared', 'reject-deposit', 'deposit-rejected'],
  ['cooling-off', 'reject-deposit', 'deposit-rejected'],
  ['active', 'reject-deposit', 'deposit-rejected'],
  ['cooling-off', 'wait-over', 'active'],
  ['cooling-off', 'stop-live', 'cooling-off'],
  ['active', 'stop-live', 'active'],
  ['cooling-off', 'ask-live', 'cooling-off'],
  ['active', 'ask-live', 'cooling-off'],
  ...LINK_STATES.map((state) => [state, 'remove', 'none'] as const),
]

/** @throws AppError 409 `wrong_state` unless the table allows this event in the present state. */
function expectTransition(link: LinkRecord | undefined, event: LinkEvent, nowMs: number): void {
  const state = link ? linkState(link, nowMs) : 'none'
  if (!TRANSITIONS.some(([from, by]) => from === state && by === event)) throw new AppError('wrong_state')
}

export type Submission = Pick<LinkRecord, 'casino' | 'userId' | 'idKind' | 'username' | 'country'>

/** A first submission, or a new one after a rejection. @throws AppError 409 `wrong_state` */
export function submit(before: LinkRecord | undefined, submission: Submission, nowMs: number): LinkRecord {
  expectTransition(before, 'submit', nowMs)
  return {
    ...submission,
    account: 'pending',
    deposit: 'none',
    submittedMs: nowMs,
    live: true,
    rev: Math.max(nowMs, (before?.rev ?? 0) + 1),
  }
}

export type Decision = { readonly to: 'confirmed' } | { readonly to: 'rejected'; readonly reason: string }

/** Staff decide about the casino account. A rejection resets the deposit. @throws AppError 409 */
export function decideAccount(link: LinkRecord, decision: Decision, nowMs: number): LinkRecord {
  expectTransition(link, decision.to === 'confirmed' ? 'confirm-account' : 'reject-account', nowMs)
  const { declaredMs: _, ...rest } = withoutWait(link)
  return { ...rest, account: decision.to, deposit: 'none', ...reasonOf(decision), rev: link.rev + 1 }
}

/** The user declares a deposit, which starts the wait. @throws AppError 409 */
export function declare(link: LinkRecord, activationHours: number, nowMs: number): LinkRecord {
  expectTransition(link, 'declare', nowMs)
  const { reason: _, ...rest } = link
  const activatesMs = nowMs + activationHours * HOUR_MS
  return { ...rest, deposit: 'declared', declaredMs: nowMs, activatesMs, live: true, rev: link.rev + 1 }
}

/**
 * Staff decide about the deposit. The link is active at once if they confirm it after the wait is over.
 *
 * @throws AppError 409 `wrong_state`
 */
export function decideDeposit(link: LinkRecord, decision: Decision, nowMs: number): LinkRecord {
  expectTransition(link, decision.to === 'confirmed' ? 'confirm-deposit' : 'reject-deposit', nowMs)
  const rev = link.rev + 1
  if (decision.to === 'rejected') {
    return { ...withoutWait(link), deposit: 'rejected', ...reasonOf(decision), rev }
  }
  const { reason: _, ...rest } = link
  return { ...rest, deposit: 'confirmed', confirmedMs: nowMs, rev }
}

/**
 * Stops live mode at once, or asks for it again with a new wait of at least 24 hours. Returns the same link if
 * nothing changes.
 *
 * @throws AppError 409 `wrong_state`
 */
export function setLive(link: LinkRecord, on: boolean, nowMs: number): LinkRecord {
  expectTransition(link, on ? 'ask-live' : 'stop-live', nowMs)
  if (on === link.live) return link
  const rev = link.rev + 1
  if (!on) return { ...link, live: false, rev }
  const { activatedMs: _, ...rest } = link
  return { ...rest, live: true, activatesMs: Math.max(link.activatesMs ?? 0, nowMs + RESTART_WAIT_MS), rev }
}

/** True if the wait is over and the activation is not noted yet. */
export function isDue(link: LinkRecord, nowMs: number): boolean {
  return link.live && link.activatedMs === undefined && linkState(link, nowMs) === 'active'
}

/** Notes that the wait is over. @throws AppError 409 `wrong_state` if it is not over, or was noted before. */
export function activate(link: LinkRecord, nowMs: number): LinkRecord {
  if (!isDue(link, nowMs)) throw new AppError('wrong_state')
  return { ...link, activatedMs: nowMs, rev: link.rev + 1 }
}

function reasonOf(decision: Decision): { reason?: string } {
  return decision.to === 'rejected' ? { reason: decision.reason } : {}
}

/** The link without the fields of a confirmed deposit, and without an earlier reason. */
function withoutWait(link: LinkRecord): LinkRecord {
  const { confirmedMs: _1, activatesMs: _2, activatedMs: _3, reason: _4, ...rest } = link
  return rest
}
