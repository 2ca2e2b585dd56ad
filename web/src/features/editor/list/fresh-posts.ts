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

/** Replaces rows by what was saved or removed since the server made its list. */
export function withFreshPosts(rows: readonly BlogCard[], nowMs = Date.now()): readonly BlogCard[] {
  for (const [id, { atMs }] of seen) if (nowMs - atMs > LAG_MS) seen.delete(id)
  return rows.flatMap((row) => {
    const fresh = seen.get(row._id)
    if (!fresh) return row
    if (!fresh.card) return []
    // Only the list knows the languages of the group.
    return fresh.card.version < row.version ? row : { ...fresh.card, languages: row.languages }
  })
}
