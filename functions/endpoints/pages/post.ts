import { pages } from '#shared/api/pages.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { publicAnswer } from '../../domain/blogs/public-answer.ts'
import { findPublicBySlug } from '../../domain/blogs/public-post.ts'
import { loadCategory, toCategory } from '../../domain/categories/items.ts'
import { answerPage } from '../../domain/pages/answer-page.ts'
import { cached } from '../../domain/pages/cached.ts'
import { handle } from '../handle.ts'

export const handler = handle(pages.post, async (context) => {
  const { params, request, reply, now } = context
  const copy = await findPublicBySlug(params.locale, params.slug, now)
  if (!copy) return answerPage(context, { kind: 'no-such-page' })
  const { slug, category: id } = copy.card
  if (slug !== params.slug) {
    reply.status = 301
    reply.headers.location = withLocale(params.locale, `/${slug}`)
    return cached(reply, request, '')
  }
  const [{ blog, related }, category] = await Promise.all([publicAnswer(copy, now), id && loadCategory(id)])
  const { content: _, ...shown } = blog
  return answerPage(context, {
    kind: 'post',
    blog: shown,
    category: category ? toCategory(category) : undefined,
    related,
  })
})
