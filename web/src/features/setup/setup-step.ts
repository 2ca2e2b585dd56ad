import { casinoRule } from '#shared/countries/casino-rule.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { CasinoLink, LinkState } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'

export const STEPS = ['setup', 'authentication', 'casino', 'account', 'activation', 'confirmation'] as const
export type StepId = (typeof STEPS)[number]

/** Where a person stands, and what they see there. */
export type SetupStep =
  | { readonly step: 'setup'; readonly view: 'browser' }
  | { readonly step: 'setup'; readonly view: 'excluded'; readonly until: string }
  | { readonly step: 'authentication'; readonly view: 'verify' }
  | {
      readonly step: 'authentication'
      readonly view: 'country'
      /** The one that refuses; undefined where none is known. */
      readonly country: string | undefined
      readonly link?: CasinoLink | undefined
    }
  | { readonly step: 'casino'; readonly view: 'choose' | 'none' }
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

/** States from the least to the most advanced. */
const ADVANCE = Object.keys(STEP_OF_STATE)

/** The link that the setup speaks of: the most advanced one. */
export function leadingLink(links: readonly CasinoLink[]): CasinoLink | undefined {
  return links.toSorted((a, b) => ADVANCE.indexOf(b.state) - ADVANCE.indexOf(a.state))[0]
}

interface Me {
  readonly user: Pick<User, 'verified' | 'excludedUntil' | 'country' | 'groups'>
}

interface Here {
  /** The visitor's country as the network names it. */
  readonly country: string | null
  /** Can this browser check a round. */
  readonly capable: boolean
  /** The code of the casino chosen on this page, before its account is sent. */
  readonly chosen: string | undefined
}

/**
 * The step of the setup, computed anew from what the server says; nothing about it is stored.
 *
 * @param casinos what this visitor's country may see
 * @example setupStep({ user }, [], { country: 'IT', capable: true, chosen: undefined }).view // 'country'
 */
export function setupStep({ user }: Me, casinos: readonly Casino[], here: Here): SetupStep {
  if (!here.capable) return { step: 'setup', view: 'browser' }
  if (user.excludedUntil) return { step: 'setup', view: 'excluded', until: user.excludedUntil }
  if (!user.verified) return { step: 'authentication', view: 'verify' }
  const link = leadingLink(user.groups)
  const countries = [here.country ?? undefined, user.country, link?.country]
  if (casinoRule(countries).casinos === 'none') {
    const country = countries.find((named) => named && casinoRule([named]).casinos === 'none')
    return { step: 'authentication', view: 'country', country, link }
  }
  if (link) return linkStep(link, casinos)
  if (casinos.length === 0) return { step: 'casino', view: 'none' }
  const casino = casinos.find(({ code }) => code === here.chosen)
  return casino ? { step: 'account', view: 'enter', casino } : { step: 'casino', view: 'choose' }
}

function linkStep(link: CasinoLink, casinos: readonly Casino[]): SetupStep {
  const step = STEP_OF_STATE[link.state]
  if (!casinos.some(({ code }) => code === link.casino)) return { step, view: 'unavailable', link }
  return { step, view: isStopped(link) ? 'stopped' : link.state, link }
}

/** Live mode was on or on its way, and the person stopped it. */
export function isStopped({ state, live }: CasinoLink): boolean {
  return !live && (state === 'cooling-off' || state === 'active')
}
