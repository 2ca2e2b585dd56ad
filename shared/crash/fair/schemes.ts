import { BUSTABIT_FAMILY } from './bustabit.ts'
import { withPublishedSalt } from './inputs.ts'
import { OTHER_SCHEMES } from './others.ts'
import { SCHEME_IDS, type Scheme, type SchemeId } from './scheme.ts'

/** Every published scheme by its id. Sources: docs, and vectors in testing/vectors.json. */
export const SCHEMES: ReadonlyMap<SchemeId, Scheme> = new Map(
  [...BUSTABIT_FAMILY, ...OTHER_SCHEMES].map((scheme) => [scheme.id, readingItsSalt(scheme)]),
)

/** Makes `compute` accept a published salt in any spelling. */
function readingItsSalt(scheme: Scheme): Scheme {
  const { compute, salts } = scheme
  if (!compute || salts.length === 0) return scheme
  return { ...scheme, compute: (inputs) => compute(withPublishedSalt(inputs, salts)) }
}

/** @throws RangeError for an unknown id */
export function schemeOf(id: string): Scheme {
  const known = SCHEME_IDS.find((each) => each === id)
  const scheme = known && SCHEMES.get(known)
  if (!scheme) throw new RangeError(`no such scheme: ${id}`)
  return scheme
}
