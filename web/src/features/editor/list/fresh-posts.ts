import type { BlogCard } from '#shared/models/blog.ts'

/** The lists of the server usually lag one second behind a save. */
const LAG_MS = 30_000

interface Seen {
  /** Undefined if the post was removed. */
  readonly card: BlogCard | undefined
  readonly atMs: number
}

/** Posts as this page last saved or loaded them. */
const seen = new Map<string, Seen>()

/** @param card undefined if the post was removed */
export function notePost(id: string, card: BlogCard | undefined, nowMs = Date.now()): void {
  seen.set(id, { card, atMs: nowMs })
}

/**
 * Merges recent saves and removals into the rows. A missing post is inserted only if `isWhole`: the list has no
 * filter or search, and the default order.
 */
export function withFreshPosts(
  { rows, cursor }: { readonly rows: readonly BlogCard[]; readonly cursor: string | undefined },
  isWhole: boolean,
  nowMs = Date.now(),
): readonly BlogCard[] {
  for (const [id, { atMs }] of seen) if (nowMs - atMs > LAG_MS) seen.delete(id)
  const known = new Set(rows.map(({ _id }) => _id))
  const oldest = cursor === undefined ? '' : (rows.at(-1)?.updatedAt ?? '')
  const missing = [...seen.values()].flatMap(({ card }) =>
    isWhole && card && !known.has(card._id) && card.updatedAt > oldest ? card : [],
  )
  const present = rows.flatMap((row) => {
    const fresh = seen.get(row._id)
    if (!fresh) return row
    if (!fresh.card) return []
    // Only the list knows the languages of the group.
    return fresh.card.version < row.version ? row : { ...fresh.card, languages: row.languages }
  })
  return isWhole ? [...present, ...missing].sort((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1)) : present
}
