import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { addWords } from '#web/i18n/words.ts'
import { isAgeUnconfirmed } from '#web/lib/asked-age.ts'
import { useSession } from '#web/lib/session.tsx'
import { loadPage } from './load-page.ts'
import { PageWaiting } from './page-waiting.tsx'

const AgeGate = lazy(async () => {
  // It holds the removal of the account, which is the profile's.
  const load = () => Promise.all([import('#web/features/auth/age-gate.tsx'), addWords(['auth', 'profile'])])
  const [gate] = await loadPage(load)
  return gate
})

/** In place of the page, for as long as somebody was never asked their age: its address stays. */
export function AsksAge({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const asks = user !== undefined && isAgeUnconfirmed(user)
  const asked = useRef(false)
  useEffect(() => {
    // The answer takes away the button that was pressed: whoever works by keys goes on at the page's title.
    if (asked.current && !asks) document.querySelector<HTMLElement>('main h1')?.focus()
    asked.current = asks
  }, [asks])
  if (!asks) return children
  return (
    <Suspense fallback={<PageWaiting />}>
      <AgeGate />
    </Suspense>
  )
}
