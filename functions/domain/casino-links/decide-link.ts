import type { DecideLink } from '#shared/models/casino-link.ts'
import { AppError } from '../../platform/app-error.ts'
import type { LinkRecord } from '../users/link-record.ts'
import { type Decision, decideAccount, decideDeposit } from './transitions.ts'

export interface LinkDecision {
  readonly link: LinkRecord
  /** The new decisions, which the user gets by mail. */
  readonly account?: Decision
  readonly deposit?: Decision
}

/**
 * Applies the decisions of staff as transitions: the account's first, then the deposit's. A value that the link
 * already has is no decision, and rejecting the account resets the deposit.
 *
 * @throws AppError 409 `wrong_state` if a transition is impossible, or nothing is left to decide.
 */
export function decideLink(link: LinkRecord, sent: DecideLink, nowMs: number): LinkDecision {
  const account = sent.account === link.account ? undefined : toDecision(sent.account, sent.reason)
  const afterAccount = account ? decideAccount(link, account, nowMs) : link
  const isReset = afterAccount.account === 'rejected' && sent.deposit === 'rejected'
  const deposit =
    isReset || sent.deposit === afterAccount.deposit ? undefined : toDecision(sent.deposit, sent.reason)
  if (!account && !deposit) throw new AppError('wrong_state')
  return {
    link: deposit ? decideDeposit(afterAccount, deposit, nowMs) : afterAccount,
    ...(account ? { account } : {}),
    ...(deposit ? { deposit } : {}),
  }
}

function toDecision(to: 'confirmed' | 'rejected' | undefined, reason = ''): Decision | undefined {
  if (to === undefined) return undefined
  return to === 'confirmed' ? { to } : { to, reason }
}
