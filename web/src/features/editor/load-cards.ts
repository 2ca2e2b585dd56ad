import type { BlogCard } from '#shared/models/blog.ts'
import { api, call } from '#web/lib/api.ts'

interface LoadOptions {
  readonly category?: string
  readonly signal?: AbortSignal
}

/** Fetches all posts and pages, or those of a category, page by page. */
export async function loadCards(options: LoadOptions = {}): Promise<readonly BlogCard[]> {
  const { signal, ...filter } = options
  const cards: BlogCard[] = []
  let cursor: string | undefined
  do {
    const page = await call(api.blogs.listPosts, { input: { ...filter, limit: 100, cursor }, signal })
    cards.push(...page.blogs)
    cursor = page.cursor
  } while (cursor !== undefined)
  return cards
}
