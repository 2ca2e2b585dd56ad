import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isAgeUnconfirmed } from '#shared/asked-age.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decide } from '#web/lib/guards.ts'
import { loadPage } from '#web/lib/load-page.ts'
import { isRemembered } from '#web/lib/remembered.ts'
import type { AppRoute } from '#web/lib/route.ts'
import { useSession } from '#web/lib/session.tsx'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { toastNextPage } from '#web/ui/toasts.tsx'

/** State that the redirect passes to the error page. */
export interface Refusal {
  readonly status: number | undefined
  /** The requested path, to return to after login. */
  readonly from: string
}

interface GuardedProps extends Pick<AppRoute, 'staysWhenSessionEnds' | 'worksOffline' | 'asksAge'> {
  guard?: string
  children: ReactNode
}

/** Shows a page only to users whom its guard allows. */
export function Guarded({ guard, staysWhenSessionEnds, worksOffline, asksAge, children }: GuardedProps) {
  const { state, user } = useSession()
  const { pathname, search } = useLocation()
  const [wasOpen, setWasOpen] = useState(false)
  const decision = guard === undefined ? undefined : decide(guard, user)
  const offline = worksOffline && state.status === 'unreachable' && isRemembered()
  const open = decision === undefined || offline || (state.status !== 'loading' && decision.allow)
  // The build writes guest pages for guests, the most frequent readers. Everyone else is redirected once the session is
  // known.
  const isPrerendered = guard === 'guest' && state.status === 'loading'
  if (open && !wasOpen) setWasOpen(true)
  useExplainedRedirect(!open && guard === 'authcasino' && user !== undefined && state.status === 'user')
  // A guest page itself redirects after login, so its guard does not send the user home.
  const stays = guard === 'guest' || (staysWhenSessionEnds && user === undefined)
  const isStaffPage = guard === 'admin' || guard === 'editor'
  if (open || isPrerendered || (stays && wasOpen)) {
    // Renders the same elements before and after a session ends, so text in a form survives.
    if (isStaffPage) return <NeedsPasskey>{children}</NeedsPasskey>
    return asksAge ? <AsksAge>{children}</AsksAge> : children
  }
  if (state.status === 'loading') return <PageWaiting />
  const refusal: Refusal = {
    // Without an answer from the server nobody was refused.
    status: decision.allow || state.status === 'unreachable' ? undefined : decision.status,
    from: `${pathname}${search}`,
  }
  return <Navigate replace to={decision.allow ? pathname : decision.to} state={refusal} />
}

/** A user without a casino link is redirected home from the live tab; one line there says why. */
function useExplainedRedirect(leadsHome: boolean): void {
  const { t } = useTranslation('app')
  const explain = useEffectEvent(() => toastNextPage(t('liveNeedsAccount')))
  useEffect(() => {
    if (leadsHome) explain()
  }, [leadsHome])
}

const StaffGate = lazy(async () => {
  const load = () =>
    Promise.all([import('#web/features/account/staff-gate.tsx'), loadNamespaces(['profile'])])
  const [gate] = await loadPage(load)
  return gate
})

/** Replaces a staff page if staff need a passkey and this session has not shown one. */
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
  // The age gate offers to delete the account; those texts are in `profile`.
  const load = () =>
    Promise.all([import('#web/features/account/age-gate.tsx'), loadNamespaces(['auth', 'profile'])])
  const [gate] = await loadPage(load)
  return gate
})

/** Replaces the page until the user answers the age question; the address stays. */
function AsksAge({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isAgeMissing = user !== undefined && isAgeUnconfirmed(user)
  const wasAgeMissing = useRef(false)
  useEffect(() => {
    // Answering removes the focused button, so the focus moves to the page's title for keyboard users.
    if (wasAgeMissing.current && !isAgeMissing) document.querySelector<HTMLElement>('main h1')?.focus()
    wasAgeMissing.current = isAgeMissing
  }, [isAgeMissing])
  if (!isAgeMissing) return children
  return (
    <Suspense fallback={<PageWaiting />}>
      <AgeGate />
    </Suspense>
  )
}
