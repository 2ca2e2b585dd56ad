import { useEffect } from 'react'
import { DEFAULT_LOCALE, LOCALES } from '#shared/i18n/locales.ts'
import { currentLocale, pageIn } from '#web/i18n/locale.ts'

/** Keeps the head's canonical address and those of the other languages with the page that is shown. */
export function useHeadLinks(pathname: string): void {
  useEffect(() => {
    const address = (locale: (typeof LOCALES)[number]) =>
      new URL(pageIn(locale, { pathname }), window.location.origin).href
    setHref('link[rel="canonical"]', address(currentLocale()))
    for (const locale of LOCALES) setHref(`link[hreflang="${locale}"]`, address(locale))
    setHref('link[hreflang="x-default"]', address(DEFAULT_LOCALE))
  }, [pathname])
}

function setHref(selector: string, href: string): void {
  document.head.querySelector(selector)?.setAttribute('href', href)
}
