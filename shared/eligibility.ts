import { isAgeUnconfirmed } from './asked-age.ts'
import { casinoRule, type NamedCountry } from './countries/casino-rule.ts'
import type { Casino } from './models/casino.ts'
import type { CasinoLink, LinkState } from './models/casino-link.ts'
import { type LiveReason, SIGNAL_STATUSES, type SignalStatus, type User } from './models/user.ts'

/** The rounds that the user may draw now, or the one reason against them. `link` decides about live mode. */
export type Eligibility = Readonly<
  | { status: 'excluded'; until: string }
  | { status: 'not_verified' }
  | { status: 'age_unconfirmed' }
  // Refused by a country (undefined if unknown), or by this link's casino alone.
  | {
      status: 'unavailable_in_country'
      refusedBy: 'country'
      country?: NamedCountry
      link?: CasinoLink | undefined
    }
  | { status: 'unavailable_in_country'; refusedBy: 'casino'; link: CasinoLink }
  | { status: 'account_pending' | 'deposit_needed' | 'deposit_pending'; link: CasinoLink }
  | { status: 'cooling_off' | 'budget_reached'; link: CasinoLink; availableAt: string | undefined }
  | { status: 'daily_limit'; link?: CasinoLink | undefined; nextAt: string }
  | { status: 'no_link' | 'ready'; link?: CasinoLink | undefined }
>

interface Facts {
  readonly user: Pick<User, 'verified' | 'excludedUntil' | 'role' | 'ageConfirmed' | 'country' | 'groups'>
  readonly mode: 'fun' | 'live'
  /** The visitor's country, as the network names it. */
  readonly country: NamedCountry
  /** Returns a casino as it is shown in all of these countries; undefined if it is hidden. */
  readonly casinoOf: (code: string, countries: readonly NamedCountry[]) => Pick<Casino, 'rtp'> | undefined
  /** Limits the decision to this casino. */
  readonly casino?: string | undefined
  /** End of live mode's closure by a reached loss budget, an ISO instant. */
  readonly closedUntil?: string | undefined
  /** ISO instant of the next free signal, if none is left. */
  readonly nextAt?: string | undefined
}

/** Reasons to refuse all casinos and rounds, including open rounds. */
export type Bar = Extract<Eligibility, { status: 'excluded' } | { status: 'age_unconfirmed' }>

export function barOf(user: Pick<User, 'excludedUntil' | 'role' | 'ageConfirmed'>): Bar | undefined {
  if (user.excludedUntil) return { status: 'excluded', until: user.excludedUntil }
  return isAgeUnconfirmed(user) ? { status: 'age_unconfirmed' } : undefined
}

/** Makes the one decision behind status, refusals and the setup's steps. The first reason in this order counts. */
export function eligibility(facts: Facts): Eligibility {
  const { user, mode, closedUntil, nextAt } = facts
  const bar = barOf(user)
  if (bar?.status === 'excluded') return bar
  if (!user.verified) return { status: 'not_verified' }
  if (bar) return bar
  const found: Eligibility = mode === 'live' ? ofClosestLink(facts) : { status: 'ready' }
  if (found.status !== 'ready' && found.status !== 'cooling_off') return found
  const { link } = found
  // The later end counts if a cooling-off period and a closed budget overlap.
  if (link && closedUntil && closedUntil > (link.activatesAt ?? '')) {
    return { status: 'budget_reached', link, availableAt: closedUntil }
  }
  return nextAt && found.status === 'ready' ? { status: 'daily_limit', link, nextAt } : found
}

/** Decides by the link that is closest to live mode (docs/casino-link-states.md). */
function ofClosestLink(facts: Facts): Eligibility {
  const { user, country, casino } = facts
  const found = user.groups
    .filter((link) => casino === undefined || link.casino === casino)
    .map((link) => ofLink(link, facts))
    .sort((one, other) => SIGNAL_STATUSES.indexOf(other.status) - SIGNAL_STATUSES.indexOf(one.status))
  return refusedIn([country, user.country], user.groups[0]) ?? found[0] ?? { status: 'no_link' }
}

const STATUS_OF_STATE = {
  'account-pending': 'account_pending',
  'account-rejected': 'no_link',
  'deposit-needed': 'deposit_needed',
  'deposit-declared': 'deposit_pending',
  'deposit-rejected': 'deposit_needed',
  'cooling-off': 'cooling_off',
  active: 'ready',
} as const satisfies Record<LinkState, SignalStatus>

function ofLink(link: CasinoLink, { user, country, casinoOf }: Facts): Eligibility {
  const countries = [country, user.country, link.country]
  const refused = refusedIn(countries, link)
  if (refused) return refused
  const casino = casinoOf(link.casino, countries)
  const status = isStopped(link) ? 'no_link' : STATUS_OF_STATE[link.state]
  // Live mode needs a published return to player (H2); without one, nobody is asked for a deposit.
  if (!casino || (casino.rtp === undefined && status !== 'no_link' && status !== 'account_pending')) {
    return { status: 'unavailable_in_country', refusedBy: 'casino', link }
  }
  return status === 'cooling_off' ? { status, link, availableAt: link.activatesAt } : { status, link }
}

function refusedIn(countries: readonly NamedCountry[], link?: CasinoLink): Eligibility | undefined {
  const refuses = (named: readonly NamedCountry[]) => casinoRule(named).casinos === 'none'
  if (!refuses(countries)) return undefined
  const country = countries.find((named) => named && refuses([named]))
  return { status: 'unavailable_in_country', refusedBy: 'country', country, link }
}

/** Returns true if live mode was on or pending, and the user, or an exclusion, stopped it. */
export function isStopped({ state, live }: CasinoLink): boolean {
  return !live && (state === 'cooling-off' || state === 'active')
}

/** Names the reason against live mode as staff read it: more exactly than the status. */
export function liveReason(found: Eligibility): LiveReason {
  switch (found.status) {
    case 'unavailable_in_country':
      return found.refusedBy
    case 'no_link':
      if (!found.link) return 'no_link'
      return isStopped(found.link) ? 'stopped' : 'account_rejected'
    case 'deposit_needed':
      return found.link.state === 'deposit-rejected' ? 'deposit_rejected' : 'deposit_needed'
    default:
      return found.status
  }
}
