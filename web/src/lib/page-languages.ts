import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { paths } from './paths.ts'

export type PageLanguages = Readonly<Record<Locale, string>>

/** Returns the same page in each language, from its path without language; without a path, the home pages. */
export function languagesOf(path: string): PageLanguages {
  return addresses((locale) => withLocale(locale, path || '/'))
}

/** A post has its own address in each language; languages without a translation link to the blog. */
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

/** Keeps query and fragment when the language changes, except a list's page: languages differ in length. */
export function withPlace(address: string): string {
  const { search, hash } = window.location
  const query = new URLSearchParams(search)
  query.delete('after')
  return `${address}${query.size === 0 ? '' : `?${query}`}${hash}`
}
