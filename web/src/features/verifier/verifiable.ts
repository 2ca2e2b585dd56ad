import { BY_HAND_SCHEMES } from '#shared/crash/fair/by-hand.ts'
import { PRACTICE_SCHEME } from '#shared/crash/fair/practice-scheme.ts'
import { SCHEME_IDS, type Scheme } from '#shared/crash/fair/scheme.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import type { Values, VerifiableId } from '#web/lib/verifier-link.ts'

export type Verifiable = Scheme<VerifiableId>

/** Our own game first, then the schemes in their listed order. */
export const VERIFIABLE: readonly Verifiable[] = [
  PRACTICE_SCHEME,
  ...SCHEME_IDS.map(schemeOf),
  ...BY_HAND_SCHEMES,
]

export function verifiableOf(id: string): Verifiable | undefined {
  return VERIFIABLE.find((scheme) => scheme.id === id)
}

/** Returns a scheme's default values: its first published salt and modulus. */
export function defaultsOf(id: VerifiableId | undefined): Values {
  const { salts: [salt] = [], instantMods: [mod] = [] } = (id && verifiableOf(id)) || {}
  return {
    ...(salt && { salt: salt.value }),
    ...(mod !== undefined && { instantMod: String(mod) }),
  }
}
