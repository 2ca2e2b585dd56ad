import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { canonicalUrl } from '#web/i18n/locale.ts'
import { classes } from '#web/ui/classes.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { LoadingBar } from './loading-bar.tsx'
import { paths } from './paths.ts'

const CONTENT_ID = 'content'

/** Header, page, footer; staff pages go without the footer. */
export function Layout() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const staff = pathname === paths.admin.to() || pathname.startsWith(`${paths.admin.to()}/`)
  return (
    <div className={styles.frame}>
      <link rel="canonical" href={canonicalUrl()} />
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('skip')}
      </a>
      <LoadingBar active={navigation.state !== 'idle'} />
      <Header />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className={classes(styles.main, leaving && styles.leaving)}
        aria-busy={leaving || undefined}
      >
        <div key={pathname} className={styles.entering}>
          <Outlet />
        </div>
      </main>
      {!staff && <Footer />}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

// The first page of every document has the same key; another document's position is not this one's.
function scrollKey({ key, hash }: { key: string; hash: string }): string {
  return key === 'default' ? `${window.location.pathname}${hash}` : key
}
