import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { paths } from './paths.ts'

/** Addresses of a page by language. */
export type PageLanguages = Readonly<Record<Locale, string>>

/** The same page in each language, by its path without language; of none in particular, the home pages. */
export function languagesOf(path: string): PageLanguages {
  return addresses((locale) => withLocale(locale, path || '/'))
}

/** A post has an address of its own in each language; where it is not translated, the blog takes its place. */
export function languagesOfPost(post: Pick<Blog, 'slug' | 'language' | 'translations'>): PageLanguages {
  const translations = [post, ...post.translations]
  return addresses((locale) => {
    const slug = translations.find(({ language }) => language === locale)?.slug
    return withLocale(locale, slug === undefined ? paths.blog.to() : paths.post.to({ slug }))
  })
}

function addresses(of: (locale: Locale) => string): PageLanguages {
  return Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, string>
}

/** Query and fragment stay with a change of language, but for the part of a list: each language has as many as it has. */
export function withPlace(address: string): string {
  const { search, hash } = window.location
  const query = new URLSearchParams(search)
  query.delete('after')
  return `${address}${query.size === 0 ? '' : `?${query}`}${hash}`
}
