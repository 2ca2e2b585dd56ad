import './styles/tokens.css'
import './styles/base.css'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { canonicalPath, withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { isApplication, PAGES, type PageName, type SiteFileName } from '#shared/site/pages.ts'
import { App } from './app/app.tsx'
import { DOCUMENTS } from './app/documents.ts'
import { createAppRouter } from './app/router.tsx'
import { writeApplication, writeDocument } from './app/write-document.tsx'
import { writeDocumentAt } from './i18n/locale.ts'
import { startI18n } from './i18n/namespaces.ts'
import type { Namespace } from './i18n/resources.ts'
import { APP_NAME } from './lib/constants.ts'
import { languagesOf } from './lib/page-languages.ts'
import type { PageModule } from './lib/route.ts'

export interface WrittenPage {
  /** The content of `#root`. */
  readonly html: string
  readonly title: string
  readonly description: string
  /** schema.org objects without `@context`. */
  readonly structuredData: readonly object[]
  /** Namespaces of the page's islands, besides `app` and `ui`. */
  readonly namespaces: readonly Namespace[]
  /** The page's module below `web`; undefined for the application's empty frame. */
  readonly source?: string
}

const MODULES = import.meta.glob<PageModule>('./features/*/*-page.tsx')

/** Returns an address that this file answers; for the not-found files, any address without a page. */
function addressOf(locale: Locale, name: SiteFileName): string {
  if (name === 'app') return withLocale(locale, '/login')
  if (name === 'not-found') return withLocale(locale, '/not/found')
  if (name === 'no-such-page') return withLocale(locale, '/Not-found')
  return withLocale(locale, PAGES[name].pattern)
}

/**
 * Renders one page in one language; the build calls it for every file.
 *
 * @param origin `https://fairflight.example`, for the addresses in the structured data
 */
export async function writePage(locale: Locale, name: SiteFileName, origin: string): Promise<WrittenPage> {
  const { source, namespaces = [] } = DOCUMENTS[name] ?? {}
  const [page] = await Promise.all([MODULES[`./features/${source}`]?.(), startI18n(locale, namespaces)])
  return writeDocumentAt(canonicalPath(addressOf(locale, name)), () => {
    const head = headOf(name, namespaces[0])
    if (!page) return { html: writeApplication(), ...head, structuredData: [], namespaces }
    if (isApplication(name)) {
      const html = writeTakenOver(PAGES[name as PageName].pattern, page.default, addressOf(locale, name))
      return { html, ...head, structuredData: [], namespaces, source: `src/features/${source}` }
    }
    // The not-found file answers many addresses, so its language links lead to the home pages.
    const languages = languagesOf(name in PAGES ? PAGES[name as 'home'].pattern : '')
    const html = writeDocument(<page.default />, languages)
    const structuredData = page.structuredData?.(origin) ?? []
    return { html, ...head, structuredData, namespaces, source: `src/features/${source}` }
  })
}

/** Renders a page of the application with the same elements that the browser hydrates. */
function writeTakenOver(path: string, Page: ComponentType, address: string): string {
  const first = { path, Page, RouteError: () => null }
  const router = createAppRouter(first, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [address] }),
  )
  return renderToString(<App router={router} />)
}

function headOf(
  name: SiteFileName,
  namespace: Namespace | undefined,
): { title: string; description: string } {
  if (name === 'app') return { title: APP_NAME, description: '' }
  if (name === 'login' || name === 'register')
    return { title: titleOf(`auth:${name}.title`), description: '' }
  if (name === 'not-found') return { title: titleOf('error:notFound.title'), description: '' }
  if (name === 'no-such-page') return { title: titleOf('error:noSuchPage.title'), description: '' }
  return { title: titleOf(`${namespace}:head.title`), description: textOf(`${namespace}:head.description`) }
}

function titleOf(key: string): string {
  return `${textOf(key)} · ${APP_NAME}`
}

/** @throws Error if the text is missing */
function textOf(key: string): string {
  if (!i18next.exists(key)) throw new Error(`${i18next.language} has no ${key}`)
  return String(i18next.t(key as 'ui:close'))
}
