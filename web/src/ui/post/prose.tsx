import { useEffect, useRef } from 'react'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { siteFile } from '#shared/site/pages.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { navigate } from '#web/lib/navigation.ts'
import styles from './prose.module.css'

/** The text of a post: HTML that was made from Markdown when it was published, and holds nothing else. */
export function Prose({ html, id }: { html: string; id?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables
  useEffect(() => {
    const { current } = box
    // Who has no pointer scrolls a wide table by keys.
    for (const scroller of current?.querySelectorAll<HTMLElement>(':is(div, pre)') ?? []) {
      if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0
    }
    current?.addEventListener('click', followInside)
    return () => current?.removeEventListener('click', followInside)
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by shared/markdown, which lets no HTML pass
  return <div ref={box} id={id} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A plain press on a link to a page of this site in this language moves there without a new document. */
function followInside(event: MouseEvent): void {
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
