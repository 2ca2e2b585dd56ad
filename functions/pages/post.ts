import { pages } from '#shared/api/pages.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { publicAnswer } from '../blogs/public-answer.ts'
import { findPublicBySlug } from '../blogs/public-post.ts'
import { loadCategory, toCategory } from '../categories/items.ts'
import { handle } from '../http/handle.ts'
import { answerPage } from './answer-page.ts'
import { cached } from './cached.ts'

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
