import { canonicalPath, localeCookie, splitLocale, withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'

/** The language of this document: its address decides, and another language is another document. */
export function currentLocale(): Locale {
  return splitLocale(window.location.pathname).locale
}

/** What the router leaves out of every path: `/it`, or nothing. */
export function routerBasename(): string {
  const { locale, prefixed } = splitLocale(window.location.pathname)
  return prefixed ? `/${locale}` : '/'
}

/** This page in another language, query and fragment kept. */
export function pageIn(locale: Locale, { pathname, search, hash }: Location = window.location): string {
  return `${withLocale(locale, splitLocale(pathname).path)}${search}${hash}`
}

/** Remembers the choice; called before the browser leaves. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the page is leaving
  document.cookie = localeCookie(locale)
}

/** The one address that stands for this page: `/en/x` is `/x`. */
export function canonicalUrl(): string {
  return new URL(canonicalPath(window.location.pathname), window.location.origin).href
}
