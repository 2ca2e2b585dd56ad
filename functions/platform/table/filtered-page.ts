export interface FilteredPage<T> {
  readonly found: readonly T[]
  /** The key of the entry where the next page goes on; none at the end. */
  readonly next: string | undefined
}

interface FilteredList<T> {
  readonly limit: number
  /** The key of the last entry that the page before looked at. */
  readonly after: string | undefined
  /** At most so many entries behind a key, in the list's order; fewer only at its end. */
  readonly read: (after: string | undefined, limit: number) => Promise<readonly T[]>
  readonly keyOf: (entry: T) => string
  /** Which entries are meant; all, where it is not given. */
  readonly matches?: ((entry: T) => boolean) | undefined
}

/** With something left out, one page reads at most 4 x 250 entries beside its own: a long list of others costs no more. */
const LOOKS = 5
const LOOK_AT = 250
const SPARE = 1.3

/**
 * One page of a list of which only some entries may be meant. It may be shorter than asked for, with more to
 * come; the cost is bounded however much is left out.
 *
 * @example filteredPage({ limit: 20, after, read, keyOf: ({ _id }) => _id, matches: isMeant })
 */
export async function filteredPage<T>(list: FilteredList<T>): Promise<FilteredPage<T>> {
  const { limit, read, keyOf, matches } = list
  const found: T[] = []
  let after = list.after
  let looked = 0
  for (let look = 0; look < LOOKS; look++) {
    // One more than the page tells whether there is another.
    const missing = limit + 1 - found.length
    // The first look is as long as the page: where most entries are meant, it costs what any list costs. What it
    // has found says how many more to look at, with a little to spare.
    const expected = look === 0 ? missing : Math.min(LOOK_AT, (SPARE * missing * looked) / found.length)
    const wanted = Math.max(missing, Math.ceil(expected))
    const entries = await read(after, wanted)
    looked += entries.length
    found.push(...(matches ? entries.filter(matches) : entries))
    const last = found[limit - 1]
    if (found.length > limit && last) return { found: found.slice(0, limit), next: keyOf(last) }
    const end = entries.at(-1)
    if (entries.length < wanted || !end) return { found, next: undefined }
    after = keyOf(end)
  }
  return { found, next: after }
}
