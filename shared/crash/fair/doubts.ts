import { BOUNDARY_GAME } from './eras.ts'
import { isSameSalt, plainHex } from './inputs.ts'
import { type FairResult, type Inputs, isInGames, type Salt, type Scheme, type SchemeId } from './scheme.ts'
import { SCHEMES } from './schemes.ts'

/** A contradiction between the values and the chosen scheme. */
export type Doubt =
  /** The salt belongs to another scheme: the result would be plausible and wrong. */
  | { readonly kind: 'salt_of_others'; readonly schemes: readonly SchemeId[] }
  /** No known source publishes this salt. */
  | { readonly kind: 'salt_unknown' }
  /** The game belongs to another era. */
  | { readonly kind: 'game_of_others'; readonly schemes: readonly SchemeId[] }
  /** bustabit's own verifier assigns this game to the next era. */
  | { readonly kind: 'boundary_game' }
  /** The hash is the published end of a chain, not a game's. */
  | { readonly kind: 'end_of_chain'; readonly schemes: readonly SchemeId[] }

const ALL = [...SCHEMES.values()]

/**
 * Compares the values with published salts, eras and ends, without a walk. An empty result proves nothing.
 * @param game the number of the game, if known
 * @example
 * doubtsAbout(schemeOf('bustabit-v3-classic'), { gameHash, salt: saltOfV2 }) // [{ kind: 'salt_of_others', … }]
 */
export function doubtsAbout(scheme: Scheme<string>, inputs: Inputs, game?: number): readonly Doubt[] {
  return [...saltDoubts(scheme, inputs), ...gameDoubts(scheme, game), ...hashDoubts(inputs)]
}

function saltDoubts({ id, salts, fields }: Scheme<string>, { salt }: Inputs): readonly Doubt[] {
  if (salt === undefined || salt.trim() === '' || !fields.some(({ name }) => name === 'salt')) return []
  const isPastedSalt = (published: Salt) => isSameSalt(salt, published)
  if (salts.some(isPastedSalt)) return []
  const schemes = ALL.filter((other) => other.id !== id && other.salts.some(isPastedSalt)).map(
    (other) => other.id,
  )
  if (schemes.length > 0) return [{ kind: 'salt_of_others', schemes }]
  // A salt is only unknown to a scheme that has published ones.
  return salts.length > 0 ? [{ kind: 'salt_unknown' }] : []
}

/** Only bustabit numbers its games across eras. */
function gameDoubts({ games }: Scheme<string>, game: number | undefined): readonly Doubt[] {
  if (!games || game === undefined) return []
  if (game === BOUNDARY_GAME) return [{ kind: 'boundary_game' }]
  if (isInGames(games, game)) return []
  const schemes = ALL.filter((other) => other.games && isInGames(other.games, game)).map(({ id }) => id)
  return [{ kind: 'game_of_others', schemes }]
}

function hashDoubts({ gameHash }: Inputs): readonly Doubt[] {
  const hash = gameHash && plainHex(gameHash)
  const schemes = ALL.filter(({ chain }) => hash && chain?.terminating === hash).map(({ id }) => id)
  return schemes.length > 0 ? [{ kind: 'end_of_chain', schemes }] : []
}

/** A computation that gives the multiplier shown by the site. */
export interface Explanation {
  readonly scheme: SchemeId
  readonly inputs: Inputs
}

/**
 * Finds the schemes, with their published salts and moduli, under which the values give a multiplier. Several may
 * match by chance: 1.00x comes in 1 to 6 of 100 rounds, depending on the scheme.
 * @param values fields under their names; published salts and moduli replace those among them
 * @example
 * await explain({ gameHash }, 1091) // [{ scheme: 'bustabit-v3-classic', inputs: { gameHash, salt } }]
 */
export async function explain(values: Inputs, hundredths: number): Promise<readonly Explanation[]> {
  const attempts = ALL.flatMap((scheme) =>
    settingsOf(scheme).map(async (settings): Promise<Explanation | undefined> => {
      const inputs = { ...values, ...settings }
      const result = await resultOf(scheme, inputs)
      return result?.hundredths === hundredths ? { scheme: scheme.id, inputs } : undefined
    }),
  )
  return (await Promise.all(attempts)).filter((each) => each !== undefined)
}

function settingsOf({ salts, instantMods = [] }: Scheme): readonly Inputs[] {
  if (salts.length === 0) return [{}]
  return salts.flatMap(({ value: salt }) =>
    instantMods.length > 0 ? instantMods.map((mod) => ({ salt, instantMod: String(mod) })) : [{ salt }],
  )
}

/** Computes from the fields that the scheme uses. Returns undefined if the values do not fit. */
async function resultOf({ fields, compute }: Scheme, values: Inputs): Promise<FairResult | undefined> {
  const used = fields.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]]))
  try {
    return await compute?.(Object.fromEntries(used))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
