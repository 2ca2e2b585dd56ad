import type { SchemeId } from './scheme.ts'

/**
 * What a site shows before a round that fixes the round: the hash of the game before it in its chain, or that of
 * the server's seed.
 */
export type PriorHash = 'last_game' | 'server_seed'

/**
 * The schemes that are checked on recorded rounds and whose rounds are fixed by a hash shown before: the only ones
 * by which a live outcome can be verified. A list of its own, so that a screen can ask without the engine. Not among
 * them, though checked: BC.Game (no public record shows which way its chain runs) and Moonclub (its page shows
 * nothing beforehand).
 */
const PRIOR_HASHES: Readonly<Partial<Record<SchemeId, PriorHash>>> = {
  'bustabit-v2': 'last_game',
  'bustabit-v3-classic': 'last_game',
  'stake-crash': 'last_game',
  'duel-crash': 'server_seed',
}

/** @param scheme a scheme's id, or any other text that a casino carries as its fairness */
export function priorHashOf(scheme: string | undefined): PriorHash | undefined {
  return Object.entries(PRIOR_HASHES).find(([id]) => id === scheme)?.[1]
}
