import type { Locale } from '#shared/i18n/locales.ts'
import { lapsedText } from '#shared/i18n/texts.ts'
import type { LinkState } from '#shared/models/casino-link.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS } from '#shared/time.ts'

/** A claim lapses if staff do not decide within this time. */
export const CLAIM_MS = KEPT_FOR.claimDays * DAY_MS

/** A casino link, as stored in the user's item. Times are epoch milliseconds. */
export interface LinkRecord {
  readonly casino: string
  /** The account id or username at the casino that the user entered. */
  readonly userId: string
  readonly idKind: 'id' | 'username'
  readonly username: string
  readonly country: string
  readonly account: 'pending' | 'confirmed' | 'rejected'
  readonly deposit: 'none' | 'declared' | 'confirmed' | 'rejected'
  readonly submittedMs: number
  readonly declaredMs?: number
  readonly confirmedMs?: number
  /** Set when the deposit is declared; counts once it is confirmed. */
  readonly activatesMs?: number
  /** The time at which the job stored the activation and queued its mail. */
  readonly activatedMs?: number
  /** Staff's reason for a rejection, or the note that the claim lapsed. */
  readonly reason?: string
  /** False after the user or an exclusion stopped live mode. */
  readonly live: boolean
  /**
   * Grows by one with every change. Starts at the time of submission, so that a removed link's number never returns.
   */
  readonly rev: number
}

/** True if staff did not decide about the claim in time. */
export function isLapsed(link: LinkRecord, nowMs: number): boolean {
  return link.account === 'pending' && nowMs - link.submittedMs >= CLAIM_MS
}

/** The link as of now: a lapsed claim counts as rejected, with a reason, even if the job has not run yet. */
export function atTime(link: LinkRecord, locale: Locale, nowMs: number): LinkRecord {
  if (!isLapsed(link, nowMs)) return link
  return { ...link, account: 'rejected', reason: lapsedText(locale, KEPT_FOR.claimDays), rev: link.rev + 1 }
}

/** The state as of now: a wait can be over before the job has run. */
export function linkState(link: LinkRecord, nowMs: number): LinkState {
  if (link.account === 'pending') return isLapsed(link, nowMs) ? 'account-rejected' : 'account-pending'
  if (link.account === 'rejected') return 'account-rejected'
  switch (link.deposit) {
    case 'none':
      return 'deposit-needed'
    case 'declared':
      return 'deposit-declared'
    case 'rejected':
      return 'deposit-rejected'
    case 'confirmed':
      return nowMs < (link.activatesMs ?? Number.POSITIVE_INFINITY) ? 'cooling-off' : 'active'
  }
}

/** Stops live mode for an exclusion, in any state; afterwards it stays off until the user asks for it. */
export function suspend(link: LinkRecord): LinkRecord {
  return link.live ? { ...link, live: false, rev: link.rev + 1 } : link
}
