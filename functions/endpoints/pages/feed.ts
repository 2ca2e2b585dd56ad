import { MEDIA_TYPES } from '#shared/api/media.ts'
import { pages } from '#shared/api/pages.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts'
import { refutesText } from '#shared/i18n/texts.ts'
import { iso } from '#shared/time.ts'
import { answerXml } from '../../domain/blogs/answer-page.ts'
import { listCategories, type StoredCategory } from '../../domain/blogs/category-items.ts'
import { atomFeed, type FeedEntry, rssFeed } from '../../domain/blogs/feeds.ts'
import type { PublicCard } from '../../domain/blogs/post-record.ts'
import { loadPublicCopies, newestCards } from '../../domain/blogs/public-post-items.ts'
import { removeCasinoLinks } from '../../domain/blogs/remove-casino-links.ts'
import { listCasinos } from '../../domain/casinos/casino-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { config } from '../../platform/config.ts'
import { handle } from '../handle.ts'

const ENTRIES_MAX = 20
/** Entries hold their whole text, newest first, up to this length in all; older ones hold a summary. */
const CONTENT_LENGTH_MAX = 600_000

export const handler = handle(pages.feed, async ({ params, input, request, reply, now }) => {
  const { locale } = params
  const cards = await newestCards({ language: locale, kind: 'post' }, ENTRIES_MAX, now)
  const [names, copies, categories, casinos] = await Promise.all([
    loadNames(cards.map(({ authorId }) => authorId)),
    loadPublicCopies(cards.map(({ id }) => id)),
    listCategories(),
    listCasinos(),
  ])
  let room = CONTENT_LENGTH_MAX
  const entries = cards.map((card): FeedEntry => {
    const copy = copies.get(card.id)
    const html = copy ? removeCasinoLinks(copy, casinos).html : ''
    room -= html.length
    const note = card.refutes ? refutesText(locale) : ''
    return {
      id: card.id,
      slug: card.slug,
      title: card.title,
      summary: `${note} ${card.subtitle || card.excerpt}`.trim(),
      author: names.get(card.authorId),
      category: categoryName(card, locale, categories),
      publishedAt: iso(card.publishedMs),
      updatedAt: iso(Math.max(card.updatedMs, card.publishedMs)),
      html: room >= 0 ? (note && `<p><strong>${note}</strong></p>\n`) + html : undefined,
    }
  })
  const parts = { origin: config().siteOrigins[0], locale, entries }
  if (input.format !== 'rss') return answerXml({ request, reply }, atomFeed(parts))
  reply.headers['content-type'] = MEDIA_TYPES.rss
  return answerXml({ request, reply }, rssFeed(parts))
})

function categoryName(card: PublicCard, locale: Locale, categories: readonly StoredCategory[]) {
  const category = categories.find(({ _id }) => _id === card.category)
  return category?.name[locale] ?? category?.name[DEFAULT_LOCALE] ?? category?.slug
}
