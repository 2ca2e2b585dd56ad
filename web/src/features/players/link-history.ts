import type { CasinoLink, PastDecision } from '#shared/models/casino-link.ts'

/** One thing that happened to a casino account. */
export type LinkEvent =
  | {
      readonly at: string
      readonly about: 'account' | 'deposit'
      readonly to: 'confirmed' | 'rejected'
      readonly by: PastDecision['by']
      readonly reason?: string | undefined
    }
  | { readonly at: string; readonly about: 'declared' | 'active' }

/**
 * What is known of one casino account, newest first: every decision of staff, and of the present link when its
 * deposit was declared and when its wait was over.
 */
export function linkHistory(
  casino: string,
  link: CasinoLink | undefined,
  decisions: readonly PastDecision[],
): readonly LinkEvent[] {
  const decided = decisions
    .filter((decision) => decision.casino === casino)
    .flatMap(({ at, by, account, deposit, reason }): LinkEvent[] => [
      ...(deposit ? [{ at, about: 'deposit', to: deposit, by, reason } as const] : []),
      ...(account ? [{ at, about: 'account', to: account, by, reason } as const] : []),
    ])
  const own: LinkEvent[] = []
  if (link?.activatesAt && link.state === 'active') own.push({ at: link.activatesAt, about: 'active' })
  if (link?.declaredAt) own.push({ at: link.declaredAt, about: 'declared' })
  // The sort is stable: of one moment, what was decided stands above what was declared.
  return [...decided, ...own].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Casinos of which only the decisions are left: the player has removed the account. */
export function formerCasinos(
  links: readonly CasinoLink[],
  decisions: readonly PastDecision[],
): readonly string[] {
  const present = new Set(links.map(({ casino }) => casino))
  return [...new Set(decisions.map(({ casino }) => casino))].filter((casino) => !present.has(casino))
}
