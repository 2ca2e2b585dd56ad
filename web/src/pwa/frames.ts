import { isLocale, type Locale } from '#shared/i18n/locales.ts'
import { siteFile, siteFilePath } from '#shared/site/pages.ts'
import { keepAssets } from './assets.ts'
import { isStorable } from './requests.ts'
import { FRAMES_CACHE, MATCH } from './stores.ts'
import type { PageRead } from './worker-messages.ts'
import type { LastingEvent } from './worker-scope.ts'

/** What a language's frame consists of, as the build wrote it. */
export interface FrameFiles {
  /** Changes whenever something below does, pages' text included. */
  readonly version: string
  /** Files for every language. */
  readonly assets: readonly string[]
  /** What an island of a public page needs beyond them, by its name. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  readonly locales: Readonly<Record<Locale, FrameOfLocale>>
}

interface FrameOfLocale {
  readonly assets: readonly string[]
  /** Addresses by the file that answers them; with the language, so that none leads elsewhere. */
  readonly pages: Readonly<Record<string, string>>
  /** Files of further translations, by namespace. */
  readonly translations: Readonly<Record<string, string>>
}

/** The files by which the islands of a page come to life, also those that nobody came near yet. */
export function filesOfIslands(
  { islands, locales }: FrameFiles,
  locale: Locale,
  { islands: names, namespaces }: Pick<PageRead, 'islands' | 'namespaces'>,
): readonly string[] {
  const { translations } = locales[locale]
  const used = names.length > 0 ? namespaces.flatMap((each) => translations[each] ?? []) : []
  return [...new Set([...names.flatMap((name) => islands[name] ?? []), ...used])]
}

/** Fetches a language's frame: its files first, so that no page is kept that could not be shown. */
export async function keepFrame(files: FrameFiles, locale: Locale, event: LastingEvent): Promise<void> {
  const own = files.locales[locale]
  await keepAssets([...files.assets, ...own.assets], event)
  const store = await caches.open(FRAMES_CACHE)
  await Promise.all(
    Object.entries(own.pages).map(async ([key, address]) => {
      const response = await fetch(address, { cache: 'no-cache', credentials: 'omit' })
      if (!isStorable(response, 'text/html')) throw new Error(`${address}: ${response.status}`)
      await store.put(key, response)
    }),
  )
}

/** Fetches a language's frame where none is kept. */
export async function keepMissingFrame(
  files: FrameFiles,
  locale: Locale,
  event: LastingEvent,
): Promise<void> {
  const kept = await keptFrames()
  if (!kept.has(locale)) await keepFrame(files, locale, event)
}

/** The languages that open without a connection. */
export async function keptFrames(): Promise<Set<Locale>> {
  const store = await caches.open(FRAMES_CACHE)
  const paths = (await store.keys()).map(({ url }) => new URL(url).pathname)
  return new Set(paths.map((path) => path.split('/')[2]).filter(isLocale))
}

/** The page itself if it belongs to the frame, else what the application fills in or explains. */
export async function frameFor(pathname: string): Promise<Response | undefined> {
  const store = await caches.open(FRAMES_CACHE)
  const file = siteFile(pathname)
  const own = await store.match(siteFilePath(file), MATCH)
  return own ?? store.match(siteFilePath({ locale: file.locale, name: 'app' }), MATCH)
}
