import { BUSTABIT_FAMILY } from './bustabit.ts'
import { OTHER_SCHEMES } from './others.ts'
import { SCHEME_IDS, type Scheme, type SchemeId } from './scheme.ts'

/** Every published scheme, by its id. Source of each: docs and vectors in testing/vectors.json. */
export const SCHEMES: ReadonlyMap<SchemeId, Scheme> = new Map(
  [...BUSTABIT_FAMILY, ...OTHER_SCHEMES].map((scheme) => [scheme.id, scheme]),
)

/** @throws RangeError for an unknown id */
export function schemeOf(id: string): Scheme {
  const known = SCHEME_IDS.find((each) => each === id)
  const scheme = known && SCHEMES.get(known)
  if (!scheme) throw new RangeError(`no such scheme: ${id}`)
  return scheme
}
