import { eligibility, isStopped } from '#shared/eligibility.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { CasinoLink, LinkState } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { StepId } from '#web/ui/ascent.tsx'

/** A step of the setup, with the data to show. */
export type SetupStep =
  | { readonly step: 'setup'; readonly view: 'browser' | 'age' }
  | { readonly step: 'setup'; readonly view: 'excluded'; readonly until: string }
  | { readonly step: 'authentication'; readonly view: 'verify' }
  | {
      readonly step: 'authentication'
      readonly view: 'country'
      readonly country: string | undefined
      readonly link?: CasinoLink | undefined
    }
  | { readonly step: 'casino'; readonly view: 'none' }
  | { readonly step: 'casino'; readonly view: 'choose'; readonly casinos: readonly Casino[] }
  | { readonly step: 'account'; readonly view: 'enter'; readonly casino: Casino }
  | { readonly step: StepId; readonly view: LinkView; readonly link: CasinoLink }

export type LinkView = LinkState | 'stopped' | 'unavailable'

const STEP_OF_STATE: Readonly<Record<LinkState, StepId>> = {
  'account-rejected': 'account',
  'account-pending': 'account',
  'deposit-needed': 'activation',
  'deposit-rejected': 'activation',
  'deposit-declared': 'activation',
  'cooling-off': 'activation',
  active: 'confirmation',
}

/** Returns the part of the cooling-off period that is over, from 0 to 1; 0 in any other view. */
export function shareWaited(now: SetupStep, casinos: readonly Casino[], nowMs: number): number {
  if (now.view !== 'cooling-off') return 0
  const { casino, activatesAt } = now.link
  const hours = casinos.find(({ code }) => code === casino)?.activationHours
  if (hours === undefined || activatesAt === undefined) return 0
  const left = (Date.parse(activatesAt) - nowMs) / (hours * HOUR_MS)
  return Math.max(0, Math.min(1, 1 - left))
}

interface Me {
  readonly user: User
}

interface Here {
  /** The visitor's country by the network. */
  readonly country: string | null
  /** True if this browser can verify a round. */
  readonly capable: boolean
  /** The code of the casino chosen on this page and not yet sent. */
  readonly chosen: string | undefined
}

/**
 * Returns the setup step, derived from the user's state on the server; the step itself is not stored.
 * @param casinos the casinos that this visitor's country may see
 * @example setupStep({ user }, [], { country: 'IT', capable: true, chosen: undefined }).view // 'country'
 */
export function setupStep({ user }: Me, casinos: readonly Casino[], here: Here): SetupStep {
  if (!here.capable) return { step: 'setup', view: 'browser' }
  const found = eligibility({
    mode: 'live',
    user,
    country: here.country ?? undefined,
    casinoOf: (code) => casinos.find((casino) => casino.code === code),
  })
  switch (found.status) {
    case 'excluded':
      return { step: 'setup', view: 'excluded', until: found.until }
    case 'not_verified':
      return { step: 'authentication', view: 'verify' }
    case 'age_unconfirmed':
      return { step: 'setup', view: 'age' }
    case 'unavailable_in_country':
      return found.refusedBy === 'casino'
        ? { step: STEP_OF_STATE[found.link.state], view: 'unavailable', link: found.link }
        : { step: 'authentication', view: 'country', country: found.country, link: found.link }
  }
  const { link } = found
  if (link) {
    return { step: STEP_OF_STATE[link.state], view: isStopped(link) ? 'stopped' : link.state, link }
  }
  // A casino without a published return to player has no live mode (H2).
  const offered = casinos.filter(({ rtp }) => rtp !== undefined)
  if (offered.length === 0) return { step: 'casino', view: 'none' }
  const casino = offered.find(({ code }) => code === here.chosen)
  return casino
    ? { step: 'account', view: 'enter', casino }
    : { step: 'casino', view: 'choose', casinos: offered }
}
