import { isLocale, type Locale } from '#shared/i18n/locales.ts'
import { siteFile, siteFilePath } from '#shared/site/pages.ts'
import { keepAssets } from './assets.ts'
import { isStorable } from './requests.ts'
import { FRAMES_CACHE, MATCH } from './stores.ts'
import type { PageRead } from './worker-messages.ts'
import type { LastingEvent } from './worker-scope.ts'

/** The files of a language's frame, listed by the build. */
export interface FrameFiles {
  /** Changes with anything below, including the pages' text. */
  readonly version: string
  readonly assets: readonly string[]
  /** Additional files of each island of a public page, by island name. */
  readonly islands: Readonly<Record<string, readonly string[]>>
  readonly locales: Readonly<Record<Locale, FrameOfLocale>>
}

interface FrameOfLocale {
  readonly assets: readonly string[]
  /** Files by address. Addresses include the language, so none redirects. */
  readonly pages: Readonly<Record<string, string>>
  /** Additional translation files by namespace. */
  readonly translations: Readonly<Record<string, string>>
}

/** Returns the files that a page's islands need, including those not hydrated yet. */
export function filesOfIslands(
  { islands, locales }: FrameFiles,
  locale: Locale,
  { islands: names, namespaces }: Pick<PageRead, 'islands' | 'namespaces'>,
): readonly string[] {
  const { translations } = locales[locale]
  const used = names.length > 0 ? namespaces.flatMap((each) => translations[each] ?? []) : []
  return [...new Set([...names.flatMap((name) => islands[name] ?? []), ...used])]
}

/** Stores a language's frame. Fetches its files first, so that no stored page lacks one. */
export async function keepFrame(files: FrameFiles, locale: Locale, event: LastingEvent): Promise<void> {
  const localeFiles = files.locales[locale]
  await keepAssets([...files.assets, ...localeFiles.assets], event)
  const store = await caches.open(FRAMES_CACHE)
  await Promise.all(
    Object.entries(localeFiles.pages).map(async ([key, address]) => {
      const response = await fetch(address, { cache: 'no-cache', credentials: 'omit' })
      if (!isStorable(response, 'text/html')) throw new Error(`${address}: ${response.status}`)
      await store.put(key, response)
    }),
  )
}

/** Stores a language's frame if it is missing. */
export async function keepMissingFrame(
  files: FrameFiles,
  locale: Locale,
  event: LastingEvent,
): Promise<void> {
  const localesWithFrame = await keptFrames()
  if (!localesWithFrame.has(locale)) await keepFrame(files, locale, event)
}

/** Returns the languages that open offline. */
export async function keptFrames(): Promise<Set<Locale>> {
  const store = await caches.open(FRAMES_CACHE)
  const paths = (await store.keys()).map(({ url }) => new URL(url).pathname)
  return new Set(paths.map((path) => path.split('/')[2]).filter(isLocale))
}

/** Returns the page itself if the frame contains it, else the application's frame or the offline page. */
export async function frameFor(pathname: string): Promise<Response | undefined> {
  const store = await caches.open(FRAMES_CACHE)
  const file = siteFile(pathname)
  const pageFrame = await store.match(siteFilePath(file), MATCH)
  return pageFrame ?? store.match(siteFilePath({ locale: file.locale, name: 'app' }), MATCH)
}
