import { pages } from '#shared/api/pages.ts'
import { BLOG_PAGE_SIZE } from '#shared/site/rendering.ts'
import { answerPage } from '../../domain/blogs/answer-page.ts'
import { listCategories, toCategory } from '../../domain/blogs/category-items.ts'
import { publicCard } from '../../domain/blogs/post-view.ts'
import { publicList } from '../../domain/blogs/public-post-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** An unknown category or a wrong cursor answers with the page for unknown addresses. */
export const handler = handle(pages.blog, async (context) => {
  const { params, input, now } = context
  const categories = (await listCategories()).map(toCategory)
  const category = categories.find(({ slug }) => slug === input.category)
  const list =
    input.category === undefined || category
      ? await listFrom(
          {
            language: params.locale,
            kind: 'post',
            category: category && { named: category.slug, id: category._id },
            limit: BLOG_PAGE_SIZE,
            cursor: input.after,
          },
          now,
        )
      : undefined
  if (!list) return answerPage(context, { kind: 'no-such-page' })
  const names = await loadNames(list.cards.map(({ authorId }) => authorId))
  return answerPage(context, {
    kind: 'blog',
    blogs: list.cards.map((card) => publicCard(card, names)),
    categories,
    category,
    cursor: list.cursor,
    later: input.after !== undefined,
  })
})

/** @returns undefined if the cursor belongs to another list */
async function listFrom(...[request, now]: Parameters<typeof publicList>) {
  try {
    return await publicList(request, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return undefined
    throw error
  }
}
