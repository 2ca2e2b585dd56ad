import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isRemembered } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { AsksAge } from './asks-age.tsx'
import { decide } from './guards.ts'
import { PageWaiting } from './page-waiting.tsx'

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
  useEffect(() => {
    admitted.current ||= open
  }, [open])
  // Who logs in on a guest page is led on by that page, not sent home by its guard.
  const stays = guard === 'guest' || (staysWhenSessionEnds && user === undefined)
  if (open || (stays && admitted.current)) return asksAge ? <AsksAge>{children}</AsksAge> : children
  if (state.status === 'loading') return <PageWaiting />
  const refusal: Refusal = {
    // Nobody was asked, so nobody was refused.
    status: decision.allow || state.status === 'unreachable' ? undefined : decision.status,
    from: `${pathname}${search}`,
  }
  return <Navigate replace to={decision.allow ? pathname : decision.to} state={refusal} />
}
