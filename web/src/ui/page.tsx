import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { APP_NAME } from '#web/lib/constants.ts'
import { NavigationKey } from '#web/lib/navigation-key.ts'
import { classes } from './classes.ts'
import styles from './page.module.css'

interface PageProps {
  /** The page's only h1. */
  title: string
  /** The title for tabs and search engines, if the h1 alone would not be enough there. */
  documentTitle?: string
  /** The way back, above the title. */
  above?: ReactNode
  lead?: ReactNode
  /** Shown beside the title, which is then small, so that the page's result below is its largest text. */
  subject?: string
  /** Uses the whole screen, for tables and the editor. */
  wide?: boolean
  /** Beside the title, such as a button or badge. */
  aside?: ReactNode
  children: ReactNode
}

/** Frames every page: names the document and, after a navigation, reads out the new title. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, above, lead, subject, wide, aside, children } = props
  const heading = usePageTitle(documentTitle)
  return (
    <div className={classes(styles.page, wide && styles.wide)}>
      <header className={styles.head}>
        {above && <p className={styles.above}>{above}</p>}
        <div className={subject === undefined ? 'row-spread' : styles.small}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {subject !== undefined && <p className="muted">{subject}</p>}
          {aside}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}

/** Names the document for a page with its own h1; returns the h1's ref. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigationKey = useContext(NavigationKey)
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  // A layout effect runs before the paint; later it would steal the focus from a reader already pressing Tab.
  useLayoutEffect(() => {
    // The first page of a visit keeps the browser's initial focus; a fragment leads to its own target.
    if (navigationKey !== undefined && window.location.hash === '')
      heading.current?.focus({ preventScroll: true })
  }, [navigationKey])
  return heading
}
