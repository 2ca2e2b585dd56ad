import { Component, type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { DEFAULT_LOCALE, LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, pageIn } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigationState } from '#web/lib/navigation.ts'
import { paths } from '#web/lib/paths.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { classes } from '#web/ui/classes.ts'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { FatalBoundary, StaticFallback } from './fatal.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { LoadingBar } from './loading-bar.tsx'

interface AppProps {
  /** The page that stands in the built HTML; none where the router finds it. */
  Standing?: ComponentType | undefined
}

/** The whole product: rendered to HTML when the site is built, and taken over by the browser. */
export function App({ Standing }: AppProps) {
  useEffect(() => {
    performance.mark('interactive')
  }, [])
  return (
    <StrictMode>
      <FatalBoundary>
        <SessionProvider>
          <ToastProvider>
            <Layout>
              <CurrentPage Standing={Standing} />
            </Layout>
          </ToastProvider>
        </SessionProvider>
      </FatalBoundary>
    </StrictMode>
  )
}

function CurrentPage({ Standing }: AppProps) {
  const { shown } = useNavigationState()
  if (shown) return shown
  if (!Standing) return <PageWaiting />
  return (
    <PageBoundary>
      <Standing />
    </PageBoundary>
  )
}

interface State {
  readonly failed: boolean
  readonly ErrorView?: ComponentType<{ status: number; onRetry: () => void }>
}

/** Tells inside the frame that a standing page failed, as the router does for the pages that it shows. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch() {
    Promise.all([import('#web/ui/error-view.tsx'), loadNamespaces(['error'])]).then(
      ([{ ErrorView }]) => this.setState({ ErrorView }),
      () => undefined,
    )
  }

  override render() {
    const { failed, ErrorView } = this.state
    if (!failed) return this.props.children
    if (!ErrorView) return <StaticFallback />
    return <ErrorView status={500} onRetry={() => window.location.reload()} />
  }
}

const CONTENT_ID = 'content'

/** Header, page, footer; staff pages go without the footer. */
function Layout({ children }: { children: ReactNode }) {
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

/** Keeps the head's canonical address and those of the other languages with the page that is shown. */
function useHeadLinks(pathname: string): void {
  useEffect(() => {
    const address = (locale: (typeof LOCALES)[number]) =>
      new URL(pageIn(locale, { pathname }), window.location.origin).href
    setHref('link[rel="canonical"]', address(currentLocale()))
    for (const locale of LOCALES) setHref(`link[hreflang="${languageTag(locale)}"]`, address(locale))
    setHref('link[hreflang="x-default"]', address(DEFAULT_LOCALE))
  }, [pathname])
}

function setHref(selector: string, href: string): void {
  document.head.querySelector(selector)?.setAttribute('href', href)
}
