import type { SchemeId } from './fair/scheme.ts'

/**
 * The hash that a site shows beforehand and that fixes the round: of the game before it in the chain, or of the server
 * seed.
 */
export type PriorHash = 'last_game' | 'server_seed'

/**
 * The schemes that are checked on recorded rounds, with the hash that fixes a round beforehand. Apart from the schemes, so
 * that a screen does not load them. No public record shows the direction of BC.Game's chain, and Moonclub shows nothing
 * beforehand, so their rounds can only be recomputed.
 */
const CHECKED: Readonly<Partial<Record<SchemeId, PriorHash | 'nothing'>>> = {
  'bustabit-v2': 'last_game',
  'bustabit-v3-classic': 'last_game',
  'stake-crash': 'last_game',
  'duel-crash': 'server_seed',
  'bcgame-crash': 'nothing',
  'moonclub-crash-stage2': 'nothing',
}

/** @param scheme a scheme's id, or another text in a casino's `fairness` field */
export function priorHashOf(scheme: string | undefined): PriorHash | undefined {
  const prior = checkedEntry(scheme)
  return prior === 'nothing' ? undefined : prior
}

/** Returns true if rounds of the scheme can be recomputed by a formula that was checked on recorded rounds. */
export function isChecked(scheme: string | undefined): scheme is SchemeId {
  return checkedEntry(scheme) !== undefined
}

function checkedEntry(scheme: string | undefined) {
  return Object.entries(CHECKED).find(([id]) => id === scheme)?.[1]
}
