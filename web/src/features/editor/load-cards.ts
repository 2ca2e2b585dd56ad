import type { BlogCard } from '#shared/models/blog.ts'
import { api, call } from '#web/lib/api.ts'

/** Fetches all posts and pages, or those of a category, page by page. */
export async function loadCards(
  filter: { category?: string },
  signal: AbortSignal,
): Promise<readonly BlogCard[]> {
  const cards: BlogCard[] = []
  let cursor: string | undefined
  do {
    const page = await call(api.blogs.listPosts, { input: { ...filter, limit: 100, cursor }, signal })
    cards.push(...page.blogs)
    cursor = page.cursor
  } while (cursor !== undefined)
  return cards
}
