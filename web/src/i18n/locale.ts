import { localeCookie, splitLocale, withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'

let writtenPath: string | undefined

/**
 * Writes a document for this address, outside a browser.
 * @param write must be synchronous: the address is module state that two writers cannot share
 */
export function writeDocumentAt<T>(pathname: string, write: () => T): T {
  writtenPath = pathname
  try {
    return write()
  } finally {
    writtenPath = undefined
  }
}

/** Returns the path of this document, or of the one being written. */
export function documentPath(): string {
  return writtenPath ?? window.location.pathname
}

/** Returns the language in the document's address. */
export function currentLocale(): Locale {
  return splitLocale(documentPath()).locale
}

/** Returns the document's path without language and trailing slashes, like the paths of `lib/paths.ts`. */
export function pagePath(): string {
  return splitLocale(documentPath()).path
}

/** Returns the prefix that the router removes from every path: `/it`, or `/` for none. */
export function routerBasename(): string {
  const { locale, prefixed } = splitLocale(documentPath())
  return prefixed ? `/${locale}` : '/'
}

/** Returns a path of `lib/paths.ts` with the document's language, for links. */
export function localHref(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  return `${withLocale(currentLocale(), path)}${rest}`
}

/** Returns a page's address in another language, with query and fragment. */
export function pageIn(locale: Locale, { pathname, search = '', hash = '' }: PartialAddress): string {
  return `${withLocale(locale, pathname || '/')}${search}${hash}`
}

interface PartialAddress {
  /** Without language; empty for the home page. */
  readonly pathname: string
  readonly search?: string
  readonly hash?: string
}

/** Stores the chosen language; call it before the browser leaves the page. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the page is leaving
  document.cookie = localeCookie(locale)
}
