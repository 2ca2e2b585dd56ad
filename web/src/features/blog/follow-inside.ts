import { splitLocale } from '#shared/i18n/locale-path.ts'
import { siteFile } from '#shared/site/pages.ts'
import { navigate } from '#web/app/navigation.ts'
import { currentLocale } from '#web/i18n/locale.ts'

/** A plain press on a link to a page of this site in this language moves there without a new document. */
export function followInside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || !isPlain(event)) return
  if (link.origin !== window.location.origin || link.hash !== '') return
  const { locale, path } = splitLocale(link.pathname)
  if (locale !== currentLocale() || siteFile(link.pathname).status !== 200) return
  event.preventDefault()
  void navigate(`${path}${link.search}`)
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
}
