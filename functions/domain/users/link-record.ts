import type { Locale } from '#shared/i18n/locales.ts'
import { lapsedText } from '#shared/i18n/texts.ts'
import type { LinkState } from '#shared/models/casino-link.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS } from '#shared/time.ts'

/** For so long a claim waits for a decision. */
export const CLAIM_MS = KEPT_FOR.claimDays * DAY_MS

/** A person's account at a casino, as the account item keeps it. Times are epoch milliseconds. */
export interface LinkRecord {
  readonly casino: string
  /** What was entered: the account id, or the username there. */
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
  /** When the job noted the activation and its mail. */
  readonly activatedMs?: number
  /** Why staff rejected, or that the claim has lapsed. */
  readonly reason?: string
  /** False when the person stopped live mode, or an exclusion did. */
  readonly live: boolean
  /** One more with every change. Starts at the time of submission: a removed link's number never returns. */
  readonly rev: number
}

/** Nobody has decided about the claim in time. */
export function isLapsed(link: LinkRecord, nowMs: number): boolean {
  return link.account === 'pending' && nowMs - link.submittedMs >= CLAIM_MS
}

/** The link as it stands now, whether or not the job has run: a claim that lapsed is rejected, with a reason. */
export function atTime(link: LinkRecord, locale: Locale, nowMs: number): LinkRecord {
  if (!isLapsed(link, nowMs)) return link
  return { ...link, account: 'rejected', reason: lapsedText(locale, KEPT_FOR.claimDays), rev: link.rev + 1 }
}

/** The state as it is now: a wait that is over is over, whether or not the job has run. */
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

/** An exclusion stops live mode in whatever state; afterwards it stays off until asked for. */
export function suspend(link: LinkRecord): LinkRecord {
  return link.live ? { ...link, live: false, rev: link.rev + 1 } : link
}
