import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isAgeUnconfirmed } from '#shared/asked-age.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decide } from '#web/lib/guards.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { isRemembered } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** What the error page is told by the redirect that led there. */
export interface Refusal {
  readonly status: number | undefined
  /** The path asked for, to return to after the login. */
  readonly from: string
}

interface GuardedProps {
  guard: string | undefined
  /** See `AppRoute`. */
  staysWhenSessionEnds?: boolean | undefined
  /** See `AppRoute`. */
  worksOffline?: boolean | undefined
  /** See `AppRoute`. */
  asksAge?: boolean | undefined
  children: ReactNode
}

/** Shows a page only to whom its guard lets in. */
export function Guarded({
  guard,
  staysWhenSessionEnds = false,
  worksOffline = false,
  asksAge = false,
  children,
}: GuardedProps) {
  const { state, user } = useSession()
  const { pathname, search } = useLocation()
  const admitted = useRef(false)
  const decision = guard === undefined ? undefined : decide(guard, user)
  const offline = worksOffline && state.status === 'unreachable' && isRemembered()
  const open = decision === undefined || offline || (state.status !== 'loading' && decision.allow)
  // The build has written it for guests, which most are: whoever is not is led on once that is known.
  const isPrerendered = guard === 'guest' && state.status === 'loading'
  useEffect(() => {
    admitted.current ||= open
  }, [open])
  useExplainedRedirect(!open && guard === 'authcasino' && user !== undefined && state.status === 'user')
  // Who logs in on a guest page is led on by that page, not sent home by its guard.
  const stays = guard === 'guest' || (staysWhenSessionEnds && user === undefined)
  const isStaffs = guard === 'admin' || guard === 'editor'
  if (open || isPrerendered || (stays && admitted.current)) {
    // The same elements before and after a session ends: what is being written stays.
    if (isStaffs) return <NeedsPasskey>{children}</NeedsPasskey>
    return asksAge ? <AsksAge>{children}</AsksAge> : children
  }
  if (state.status === 'loading') return <PageWaiting />
  const refusal: Refusal = {
    // Nobody was asked, so nobody was refused.
    status: decision.allow || state.status === 'unreachable' ? undefined : decision.status,
    from: `${pathname}${search}`,
  }
  return <Navigate replace to={decision.allow ? pathname : decision.to} state={refusal} />
}

/** Without a connected casino account the live tab leads home, where one line says why. */
function useExplainedRedirect(leadsHome: boolean): void {
  const { t } = useTranslation('app')
  const toast = useToast()
  const tell = useRef(() => {})
  tell.current = () => toast(t('liveNeedsAccount'), 'info')
  useEffect(() => {
    if (leadsHome) tell.current()
  }, [leadsHome])
}

const StaffGate = lazy(async () => {
  const load = () =>
    Promise.all([import('#web/features/account/staff-gate.tsx'), loadNamespaces(['profile'])])
  const [gate] = await loadPage(load)
  return gate
})

/** In place of a page of staff's, where they need a passkey and this session has shown none. */
function NeedsPasskey({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state.status !== 'user' || state.staffPasskey === undefined) return children
  return (
    <Suspense fallback={<PageWaiting />}>
      <StaffGate />
    </Suspense>
  )
}

const AgeGate = lazy(async () => {
  // It holds the removal of the account, which is the profile's.
  const load = () =>
    Promise.all([import('#web/features/account/age-gate.tsx'), loadNamespaces(['auth', 'profile'])])
  const [gate] = await loadPage(load)
  return gate
})

/** In place of the page, for as long as somebody was never asked their age: its address stays. */
function AsksAge({ children }: { children: ReactNode }) {
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
