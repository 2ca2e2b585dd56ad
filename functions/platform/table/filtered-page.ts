export interface FilteredPage<T> {
  readonly found: readonly T[]
  /** The key after which the next page starts; undefined at the end of the list. */
  readonly next: string | undefined
}

interface FilteredList<T> {
  readonly limit: number
  /** `next` of the page before. */
  readonly after: string | undefined
  /** Reads entries after a key, in the list's order. Fewer than `limit` only at the end of the list. */
  readonly read: (after: string | undefined, limit: number) => Promise<readonly T[]>
  readonly keyOf: (entry: T) => string
  /** Selects the entries to show; all without it. */
  readonly matches?: ((entry: T) => boolean) | undefined
}

/** Bounds the cost of a page: its first read, and four more of at most 250 entries each. */
const READS_MAX = 5
const ENTRIES_PER_READ_MAX = 250
const MARGIN = 1.3

/**
 * Reads one page of a list and filters it. A page may be shorter than its limit although more follow, since its cost is
 * bounded.
 *
 * @example filteredPage({ limit: 20, after, read, keyOf: ({ _id }) => _id, matches: isPublic })
 */
export async function filteredPage<T>(list: FilteredList<T>): Promise<FilteredPage<T>> {
  const { limit, read, keyOf, matches } = list
  const found: T[] = []
  let after = list.after
  let readCount = 0
  for (let attempt = 0; attempt < READS_MAX; attempt++) {
    // One entry more than the page tells whether another page follows.
    const missing = limit + 1 - found.length
    // The first read is as long as the page, which suffices if most entries match. Later reads grow with the share
    // of entries that matched so far.
    const expected =
      attempt === 0 ? missing : Math.min(ENTRIES_PER_READ_MAX, (MARGIN * missing * readCount) / found.length)
    const wanted = Math.max(missing, Math.ceil(expected))
    const entries = await read(after, wanted)
    readCount += entries.length
    found.push(...(matches ? entries.filter(matches) : entries))
    const last = found[limit - 1]
    if (found.length > limit && last) return { found: found.slice(0, limit), next: keyOf(last) }
    const end = entries.at(-1)
    if (entries.length < wanted || !end) return { found, next: undefined }
    after = keyOf(end)
  }
  return { found, next: after }
}
