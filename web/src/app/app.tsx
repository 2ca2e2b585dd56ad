import { type ComponentType, StrictMode, useEffect } from 'react'
import { SessionProvider } from '#web/lib/session.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { FatalBoundary } from './fatal.tsx'
import { Layout } from './layout.tsx'
import { useNavigationState } from './navigation.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageWaiting } from './page-waiting.tsx'

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
