import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { APP_NAME } from '#web/lib/constants.ts'
import { NavigationKey } from '#web/lib/navigation-key.ts'
import { classes } from './classes.ts'
import styles from './page.module.css'

interface PageProps {
  /** The one h1. */
  title: string
  /** What tabs and search engines show, where the h1 alone would not say enough there. */
  documentTitle?: string
  lead?: ReactNode
  /** Forms 460 px, single pages 1024 px, everything else 1280 px; the editor takes what a wide screen has. */
  width?: 'form' | 'single' | 'content' | 'wide'
  /** Beside the title: a button, a badge. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every page: names the document and, after a navigation, reads out the new title. */
export function Page({ title, documentTitle = title, lead, width = 'single', aside, children }: PageProps) {
  const heading = usePageTitle(documentTitle)
  return (
    <div className={classes(styles.page, styles[width])}>
      <header className={styles.head}>
        <div className="row-spread">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}

/** For a page whose h1 is not plain: gives its ref. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigationKey = useContext(NavigationKey)
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  // Before the page is painted: later it would take the focus from who is already pressing Tab.
  useLayoutEffect(() => {
    // The first page of a visit keeps the browser's own start; a fragment leads to its own place.
    if (navigationKey !== undefined && window.location.hash === '')
      heading.current?.focus({ preventScroll: true })
  }, [navigationKey])
  return heading
}
