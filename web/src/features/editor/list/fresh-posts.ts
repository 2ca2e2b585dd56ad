import type { BlogCard } from '#shared/models/blog.ts'

/** The server's lists usually lag one second behind a save; this allows for more. */
const LAG_MS = 30_000

interface FreshPost {
  /** Undefined if the post was removed. */
  readonly card: BlogCard | undefined
  readonly atMs: number
}

/** Posts by id, as this page last saved or loaded them. */
const freshPosts = new Map<string, FreshPost>()

/** @param card undefined if the post was removed */
export function notePost(id: string, card: BlogCard | undefined, nowMs = Date.now()): void {
  freshPosts.set(id, { card, atMs: nowMs })
}

/** Updates rows that this page saved or removed after the server read its list. */
export function withFreshPosts(rows: readonly BlogCard[], nowMs = Date.now()): readonly BlogCard[] {
  for (const [id, { atMs }] of freshPosts) if (nowMs - atMs > LAG_MS) freshPosts.delete(id)
  return rows.flatMap((row) => {
    const fresh = freshPosts.get(row._id)
    if (!fresh) return row
    if (!fresh.card) return []
    // Only the list knows the languages of the group.
    return fresh.card.version < row.version ? row : { ...fresh.card, languages: row.languages }
  })
}
