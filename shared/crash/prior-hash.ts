import type { SchemeId } from './fair/scheme.ts'

/**
 * What a site shows before a round that fixes the round: the hash of the game before it in its chain, or that of
 * the server's seed.
 */
export type PriorHash = 'last_game' | 'server_seed'

/**
 * The schemes that are checked on recorded rounds, with what fixes a round of theirs beforehand. A list of its own, so
 * that a screen can ask without the engine. Of BC.Game no public record shows which way its chain runs, and Moonclub's
 * page shows nothing beforehand: their rounds can be recomputed, and no more.
 */
const CHECKED: Readonly<Partial<Record<SchemeId, PriorHash | 'nothing'>>> = {
  'bustabit-v2': 'last_game',
  'bustabit-v3-classic': 'last_game',
  'stake-crash': 'last_game',
  'duel-crash': 'server_seed',
  'bcgame-crash': 'nothing',
  'moonclub-crash-stage2': 'nothing',
}

/** @param scheme a scheme's id, or any other text that a casino carries as its fairness */
export function priorHashOf(scheme: string | undefined): PriorHash | undefined {
  const prior = checkedEntry(scheme)
  return prior === 'nothing' ? undefined : prior
}

/** Can a round of it be recomputed, by a formula that is checked on recorded rounds? */
export function isChecked(scheme: string | undefined): scheme is SchemeId {
  return checkedEntry(scheme) !== undefined
}

function checkedEntry(scheme: string | undefined) {
  return Object.entries(CHECKED).find(([id]) => id === scheme)?.[1]
}
