import { useEffect, useRef } from 'react'
import { followInside } from './follow-inside.ts'
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
