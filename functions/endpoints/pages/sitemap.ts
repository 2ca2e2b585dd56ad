import { pages } from '#shared/api/pages.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { PAGES } from '#shared/site/pages.ts'
import { iso } from '#shared/time.ts'
import { answerXml } from '../../domain/blogs/answer-page.ts'
import { sitemapXml } from '../../domain/blogs/feeds.ts'
import { newestCards } from '../../domain/blogs/public-post-items.ts'
import { config } from '../../platform/config.ts'
import { handle } from '../handle.ts'

/** Pages of each language and kind: one query of 1 MB returns them, and the sitemap makes twelve. */
const NEWEST_MAX = 1000

export const handler = handle(pages.sitemap, async ({ request, reply, now }) => {
  const lists = LOCALES.flatMap((language) => BLOG_KINDS.map((kind) => ({ language, kind })))
  const cards = (await Promise.all(lists.map((list) => newestCards(list, NEWEST_MAX, now)))).flat()
  const entries = [
    ...LOCALES.map((locale) => ({ path: withLocale(locale, PAGES.blog.pattern) })),
    ...cards.map(({ language, slug, updatedMs, publishedMs }) => ({
      path: withLocale(language, `/${slug}`),
      changedAt: iso(Math.max(updatedMs, publishedMs)),
    })),
  ]
  return answerXml({ request, reply }, sitemapXml(config().siteOrigins[0], entries))
})
