import { localeCookie, splitLocale, withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'

let writtenPath: string | undefined

/**
 * Writes a document that is to stand at this address, where there is no browser.
 * @param write waits for nothing, so that two documents are never written at once
 */
export function writeDocumentAt<T>(pathname: string, write: () => T): T {
  writtenPath = pathname
  try {
    return write()
  } finally {
    writtenPath = undefined
  }
}

/** The address of this document, or of the one being written. */
export function documentPath(): string {
  return writtenPath ?? window.location.pathname
}

/** The language of this document: its address decides, and another language is another document. */
export function currentLocale(): Locale {
  return splitLocale(documentPath()).locale
}

/** The path of this document without its language and its trailing slashes, as `lib/paths.ts` names it. */
export function pagePath(): string {
  return splitLocale(documentPath()).path
}

/** What the router leaves out of every path: `/it`, or nothing. */
export function routerBasename(): string {
  const { locale, prefixed } = splitLocale(documentPath())
  return prefixed ? `/${locale}` : '/'
}

/** A path of `app/paths.ts` as this document links to it. */
export function localHref(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? []
  return `${withLocale(currentLocale(), path)}${rest}`
}

/** A page in another language, query and fragment kept. */
export function pageIn(locale: Locale, { pathname, search = '', hash = '' }: PartialAddress): string {
  return `${withLocale(locale, pathname || '/')}${search}${hash}`
}

interface PartialAddress {
  /** Without its language; empty for the home page of a document that is nowhere in particular. */
  readonly pathname: string
  readonly search?: string
  readonly hash?: string
}

/** Remembers the choice; called before the browser leaves. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the page is leaving
  document.cookie = localeCookie(locale)
}
