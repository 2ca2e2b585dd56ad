import { PRACTICE_SCHEME, type PRACTICE_SCHEME_ID } from '#shared/crash/fair/practice-scheme.ts'
import { type FieldName, SCHEME_IDS, type Scheme, type SchemeId } from '#shared/crash/fair/scheme.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'

export type VerifiableId = SchemeId | typeof PRACTICE_SCHEME_ID
export type Verifiable = Scheme<VerifiableId>

/** What a person typed, by field; beside them what the site told of the round. */
export type Values = Readonly<Partial<Record<FieldName | 'game' | 'multiplier', string>>>
export type ValueName = keyof Values

/** Our own game first, then as the schemes are listed. */
export const VERIFIABLE: readonly Verifiable[] = [PRACTICE_SCHEME, ...SCHEME_IDS.map(schemeOf)]

export function verifiableOf(id: string): Verifiable | undefined {
  return VERIFIABLE.find((scheme) => scheme.id === id)
}

/** Values that a scheme starts with: its first published salt and modulus, where there are some. */
export function defaultsOf({ salts, instantMods }: Verifiable): Values {
  const [salt] = salts
  const [mod] = instantMods ?? []
  return {
    ...(salt && { salt: salt.value }),
    ...(mod !== undefined && { instantMod: String(mod) }),
  }
}
