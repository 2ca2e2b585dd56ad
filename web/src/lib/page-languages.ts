import { useSyncExternalStore } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { siteFile } from '#shared/site/pages.ts'
import { currentLocale, pageIn } from '#web/i18n/locale.ts'
import type { Place } from './navigation.ts'
import { pageData } from './page-data.ts'
import { paths } from './paths.ts'

/** What a post says of itself: in each language it has an address of its own, or none. */
type Translated = Pick<Blog, 'slug' | 'translations'>

let current: Translated | undefined
const listeners = new Set<() => void>()

/** Called by a page that shows a post, for the language links of the frame around it. */
export function setTranslations(post: Translated): void {
  current = post
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function written(): Translated | undefined {
  const data = pageData()
  return data?.kind === 'post' ? data.blog : undefined
}

/** Where a page stands in another language: a post at its translation's address, or at the blog where it has none. */
export function usePageIn(): (locale: Locale, place: Pick<Place, 'pathname'> & Partial<Place>) => string {
  const post = useSyncExternalStore(subscribe, () => current ?? written(), written)
  return (locale, place) => {
    const { pathname, search = '' } = place
    if (locale === currentLocale()) return pageIn(locale, place)
    if (pathname === paths.blog.to()) return pageIn(locale, { ...place, search: withoutPage(search) })
    if (siteFile(pathname).name !== 'post') return pageIn(locale, place)
    const own = post && pathname === paths.post.to({ slug: post.slug }) ? post.translations : []
    const translation = own.find(({ language }) => language === locale)
    return pageIn(locale, { pathname: translation ? paths.post.to(translation) : paths.blog.to() })
  }
}

/** A list is as long as its language has posts. */
function withoutPage(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('after')
  return query.size === 0 ? '' : `?${query}`
}
