import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { LoadingBar } from './loading-bar.tsx'
import { useNavigationState } from './navigation.ts'
import { paths } from './paths.ts'
import { useHeadLinks } from './use-head-links.ts'

const CONTENT_ID = 'content'

/** Header, page, footer; staff pages go without the footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const { place, heading } = useNavigationState()
  const { pathname } = place
  const leaving = heading !== undefined && heading.pathname !== pathname
  const staff = pathname === paths.admin.to() || pathname.startsWith(`${paths.admin.to()}/`)
  useHeadLinks(pathname)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('skip')}
      </a>
      <LoadingBar active={heading !== undefined} />
      <Header />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className={classes(styles.main, leaving && styles.leaving)}
        aria-busy={leaving || undefined}
      >
        {children}
      </main>
      {!staff && <Footer />}
    </div>
  )
}
