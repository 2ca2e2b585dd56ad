import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { imageSources } from '#shared/images/sizes.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { FEED_PATH, PAGES, RSS_PATH } from '#shared/site/pages.ts'
import type { BlogListData, PageData, PostData, RenderPlace } from '#shared/site/rendering.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { categoryName } from '#web/lib/posts.ts'
import { breadcrumbs } from '#web/lib/structured-data.ts'
import { type About, type AboutImage, aboutLines, NOINDEX } from './about.ts'
import { shareImage } from './pictures.ts'
import { listObject, postObject } from './structured-data.ts'

interface RenderedHead {
  readonly title: string
  readonly about: readonly string[]
}

/** Returns title and head lines of a page rendered by the API, in the current language. */
export function renderedHead(data: PageData, place: RenderPlace): RenderedHead {
  if (data.kind === 'blog') return listHead(data, place)
  if (data.kind === 'post') return postHead(data, place)
  return { title: withSiteName(translate('error')('noSuchPage.title')), about: [NOINDEX] }
}

/** Returns both feeds, Atom first, for readers that take the first one. */
function feeds({ locale, origin }: RenderPlace): NonNullable<About['feeds']> {
  const title = withSiteName(translate('blog')('title'))
  return [
    { title, url: `${origin}${withLocale(locale, FEED_PATH)}`, type: 'atom' },
    { title: `${title} (RSS)`, url: `${origin}${withLocale(locale, RSS_PATH)}`, type: 'rss' },
  ]
}

function withSiteName(title: string): string {
  return `${title} · ${SITE_CONFIG.name}`
}

/** Returns a list's head. Search engines may index only the first page of a list, since each post shifts the later ones. */
function listHead({ blogs, category, later }: BlogListData, { locale, origin }: RenderPlace): RenderedHead {
  const t = translate('blog')
  const name = category && categoryName(category, locale)
  const title = withSiteName(name === undefined ? t('head.title') : `${name} · ${t('title')}`)
  if (later || blogs.length === 0) return { title, about: [NOINDEX] }
  const path = PAGES.blog.pattern + (category ? `?category=${category.slug}` : '')
  const url = (language: Locale, to = path) => `${origin}${withLocale(language, to)}`
  const about = aboutLines({
    locale,
    title,
    description: t('head.description'),
    canonical: url(locale),
    languages: LOCALES.map((each) => ({ locale: each, url: url(each) })),
    type: 'website',
    image: ownImage(locale, origin),
    structuredData: [
      listObject({
        name: title,
        url: url(locale),
        locale,
        posts: blogs,
        address: (slug) => url(locale, `/${slug}`),
      }),
      breadcrumbs([
        [SITE_CONFIG.name, url(locale, '/')],
        [t('title'), url(locale, PAGES.blog.pattern)],
        ...(name === undefined ? [] : [[name, url(locale)] as const]),
      ]),
    ],
    feeds: feeds({ locale, origin }),
  })
  return { title, about }
}

function postHead({ blog, category, share }: PostData, { locale, origin }: RenderPlace): RenderedHead {
  const t = translate('blog')
  const url = (language: Locale, to: string) => `${origin}${withLocale(language, to)}`
  const canonical = url(locale, `/${blog.slug}`)
  const title = withSiteName(blog.seo.title || blog.title)
  const summary = blog.seo.description || blog.subtitle || blog.excerpt || ''
  const description = blog.refutes ? `${t('refutes.title')}. ${summary}` : summary
  const image = share ? shared(share, origin) : imageOf(blog.seo.image || blog.thumbnail, locale, origin)
  const others = blog.translations.map(({ language, slug }) => ({
    locale: language,
    url: url(language, `/${slug}`),
  }))
  const name = category && categoryName(category, locale)
  const isPost = blog.kind === 'post'
  const { publishedAt = blog.createdAt, updatedAt } = blog
  const about = aboutLines({
    locale,
    title: blog.seo.title || blog.title,
    description,
    canonical,
    languages: others.length === 0 ? [] : [{ locale, url: canonical }, ...others],
    type: isPost ? 'article' : 'website',
    image,
    article: isPost
      ? [
          ['article:published_time', publishedAt],
          ['article:modified_time', updatedAt],
          ...(name === undefined ? [] : [['article:section', name] as const]),
        ]
      : [],
    structuredData: [
      ...(isPost
        ? [postObject({ blog, canonical, description, image: image.url, section: name, origin })]
        : []),
      breadcrumbs([
        [SITE_CONFIG.name, url(locale, '/')],
        ...(isPost ? [[t('title'), url(locale, PAGES.blog.pattern)] as const] : []),
        [blog.title, canonical],
      ]),
    ],
    feeds: feeds({ locale, origin }),
  })
  return { title, about }
}

function shared({ url, width, height, alt }: NonNullable<PostData['share']>, origin: string): AboutImage {
  return { url: `${origin}${url}`, widthPx: width, heightPx: height, alt }
}

/** Returns a post's image with its size if known; without one, the language's own image. */
function imageOf(address: string, locale: Locale, origin: string): AboutImage {
  if (address === '') return ownImage(locale, origin)
  const size = imageSources(address)?.at(-1)
  return {
    url: address.startsWith('/') ? `${origin}${address}` : address,
    ...(size ? { widthPx: size.width, heightPx: size.height } : {}),
  }
}

function ownImage(locale: Locale, origin: string): AboutImage {
  const { path, ...image } = shareImage(locale)
  return { ...image, url: `${origin}${path}` }
}
