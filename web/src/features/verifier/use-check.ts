import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ValueName, Values, VerifiableId } from '#web/lib/verifier-link.ts'
import { fromFragment } from '#web/lib/verifier-link.ts'
import { EXAMPLE } from './verdict-text.tsx'
import { defaultsOf, verifiableOf } from './verifiable.ts'

export interface Check {
  readonly scheme: VerifiableId | undefined
  readonly values: Values
  /** The scheme's name in a link, if no such scheme exists. */
  readonly unknown?: string
  /** Names in a link that the scheme does not use. */
  readonly unused?: readonly string[]
  readonly isExample?: true
}

export const EMPTY_CHECK: Check = { scheme: undefined, values: {} }

export interface CheckActions {
  readonly choose: (scheme: VerifiableId | undefined) => void
  readonly set: (name: ValueName, value: string) => void
  readonly load: (scheme: VerifiableId | undefined, values: Values) => void
  readonly reset: () => void
}

/** Returns the page's check, which starts from the address, else with an example. */
export function useCheck(): readonly [Check, CheckActions] {
  const [check, setCheck] = useState(() => linked(window.location.hash) ?? exampleCheck())
  useEffect(() => {
    const take = () => setCheck((before) => linked(window.location.hash) ?? before)
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const choose = useCallback((scheme: VerifiableId | undefined) => {
    setCheck((before) => {
      const { scheme: former, values } = before.isExample ? EMPTY_CHECK : before
      return { scheme, values: valuesForScheme(values, former, scheme) }
    })
  }, [])
  const set = useCallback((name: ValueName, value: string) => {
    setCheck((before) => ({ ...before, values: { ...before.values, [name]: value } }))
  }, [])
  const load = useCallback((scheme: VerifiableId | undefined, values: Values) => {
    setCheck({ scheme, values: { ...defaultsOf(scheme), ...values } })
  }, [])
  const reset = useCallback(() => setCheck(EMPTY_CHECK), [])
  const actions = useMemo(() => ({ choose, set, load, reset }), [choose, set, load, reset])
  return [check, actions]
}

const exampleCheck = (): Check => ({
  scheme: EXAMPLE.scheme,
  values: { ...defaultsOf(EXAMPLE.scheme), ...EXAMPLE.values },
  isExample: true,
})

/** Values of a link that are no field of a scheme. */
const ROUND_VALUES: readonly ValueName[] = ['game', 'multiplier', 'target']

function linked(hash: string): Check | undefined {
  const link = fromFragment(hash)
  if (!link) return undefined
  const scheme = verifiableOf(link.scheme)
  if (!scheme) return { ...EMPTY_CHECK, values: link.values, unknown: link.scheme }
  const used = new Set<string>([...scheme.fields.map(({ name }) => name), ...ROUND_VALUES])
  const unused = [...link.unknown, ...Object.keys(link.values).filter((name) => !used.has(name))]
  return { scheme: scheme.id, values: { ...defaultsOf(scheme.id), ...link.values }, unused }
}

/** Keeps values across schemes, except a salt or modulus that was only the former scheme's default. */
function valuesForScheme(
  values: Values,
  former: VerifiableId | undefined,
  next: VerifiableId | undefined,
): Values {
  const { salts = [], instantMods = [] } = (former && verifiableOf(former)) || {}
  const { salt, instantMod, ...rest } = values
  const hasOwnSalt = salt !== undefined && !salts.some(({ value }) => value === salt)
  const hasOwnModulus = instantMod !== undefined && !instantMods.some((mod) => String(mod) === instantMod)
  return {
    ...rest,
    ...defaultsOf(next),
    ...(hasOwnSalt && salt.trim() !== '' && { salt }),
    ...(hasOwnModulus && instantMod.trim() !== '' && { instantMod }),
  }
}
