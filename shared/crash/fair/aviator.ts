import { sha256, sha512 } from '../hash.ts'
import { toHex } from '../hex.ts'
import { step } from './hash-steps.ts'
import { hexOf, textOf, utf8 } from './inputs.ts'
import type { Inputs, Step } from './scheme.ts'

/** The commitment or record that the pasted hash matches. */
export type AviatorMatch =
  /** The hash of the server seed, shown before the round. */
  | 'server_seed'
  /** The SHA-512 of all seeds, shown after the round. */
  | 'all_seeds'
  | 'none'

export interface AviatorCheck {
  readonly steps: readonly Step[]
  /** Undefined if no hash was given. */
  readonly match: AviatorMatch | undefined
}

/**
 * Checks the public parts of a round of Aviator: the commitment to the server seed, and the SHA-512 of that seed
 * followed by the seeds of the first three players. The step from there to a multiplier is not public.
 * @throws FieldError for a seed that is missing, or a hash of neither 32 nor 64 bytes.
 * @example
 * (await checkAviator({ serverSeed, clientSeed, clientSeed2, clientSeed3, commitment })).match
 */
export async function checkAviator(inputs: Inputs): Promise<AviatorCheck> {
  const serverSeed = textOf(inputs, 'serverSeed')
  const seeds = (['clientSeed', 'clientSeed2', 'clientSeed3'] as const).map((name) => textOf(inputs, name))
  const all = [serverSeed, ...seeds].join('')
  const given = inputs.commitment?.trim() ? hexOf(inputs, 'commitment', [32, 64]) : undefined
  const ofSeed = toHex(await sha256(utf8(serverSeed)))
  const ofAll = toHex(await sha512(utf8(all)))
  const longOfSeed = toHex(await sha512(utf8(serverSeed)))
  const steps = [step('commitment', ofSeed), step('messageText', all), step('sha512', ofAll)]
  if (given === undefined) return { steps, match: undefined }
  if (given === ofSeed || given === longOfSeed) return { steps, match: 'server_seed' }
  return { steps, match: given === ofAll ? 'all_seeds' : 'none' }
}
