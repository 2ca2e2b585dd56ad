import type { BlogCard } from '#shared/models/blog.ts'

/** The lists of the server lag behind what was saved by a second, as a rule. */
const LAG_MS = 30_000

interface Seen {
  /** None where it was removed. */
  readonly card: BlogCard | undefined
  readonly atMs: number
}

/** What this page knows better than a list: posts as their editor last had them. */
const seen = new Map<string, Seen>()

/** @param card none where the post was removed */
export function notePost(id: string, card: BlogCard | undefined, nowMs = Date.now()): void {
  seen.set(id, { card, atMs: nowMs })
}

/**
 * The rows with what was saved or removed here a moment ago. A post that they do not have yet is put in where
 * `isWhole` says that nothing was filtered, searched or sorted otherwise than by the last change.
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
    // The list alone tells the languages of the group.
    return fresh.card.version < row.version ? row : { ...fresh.card, languages: row.languages }
  })
  return isWhole ? [...present, ...missing].sort((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1)) : present
}
