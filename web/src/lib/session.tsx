import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { OutputOf, SentInputOf } from '#shared/api/endpoint.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { paths } from '#web/app/paths.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { ApiError, api, call, onSessionLost } from './api.ts'

type Me = OutputOf<typeof api.users.me>
export type User = Me['user']
export type Signals = Me['signals']

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'user'; readonly user: User; readonly signals: Signals }

export interface Session {
  readonly state: SessionState
  readonly user: User | undefined
  readonly signals: Signals | undefined
  /**
   * Asks the server again who this is and what may be drawn. Who cannot reach it stays who they were: being
   * offline is no logout. Any other failure ends the stored session; each is passed on.
   */
  refresh: () => Promise<void>
  login: (input: SentInputOf<typeof api.users.login>) => Promise<User>
  /** Ends the session and opens the login page as a new document, so that nothing stays in memory. */
  logout: () => Promise<void>
  /** Puts in what another call has brought, without asking again. */
  update: (change: { user?: User; signals?: Signals }) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Who is here: one truth for guards, header and pages. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The person, on a page whose guard lets only people in. */
export function useUser(): { user: User; signals: Signals } {
  const { user, signals } = useSession()
  if (!user || !signals) throw new Error('This page needs the auth guard')
  return { user, signals }
}

interface SessionProviderProps {
  children: ReactNode
  /** Given by tests: who is here, without asking a server. */
  initial?: SessionState
}

export function SessionProvider({ children, initial = { status: 'loading' } }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>(initial)
  useEffect(() => {
    onSessionLost(() => setState({ status: 'anonymous' }))
    if (initial.status === 'loading') void loadMe().then(setState)
  }, [initial.status])
  const session = useMemo<Session>(() => {
    const refresh = async () => {
      try {
        setState(await askMe())
      } catch (error) {
        if (!isOffline(error)) setState({ status: 'anonymous' })
        throw error
      }
    }
    return {
      state,
      user: state.status === 'user' ? state.user : undefined,
      signals: state.status === 'user' ? state.signals : undefined,
      refresh,
      login: async (input) => {
        try {
          const { user } = await call(api.users.login, { input })
          await refresh()
          return user
        } catch (error) {
          if (!isOffline(error)) setState({ status: 'anonymous' })
          throw error
        }
      },
      logout: () => endSession(state),
      update: (change) =>
        setState((before) => (before.status === 'user' ? { ...before, ...change } : before)),
    }
  }, [state])
  return <SessionContext value={session}>{children}</SessionContext>
}

async function askMe(): Promise<SessionState> {
  return { status: 'user', ...(await call(api.users.me)) }
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline'
}

async function loadMe(): Promise<SessionState> {
  try {
    return await askMe()
  } catch {
    // biome-ignore lint/suspicious/noConsole: PRODUCT section 4 wants it in the log and nowhere else
    console.info('not authenticated')
    return { status: 'anonymous' }
  }
}

async function endSession(state: SessionState): Promise<void> {
  if (state.status === 'user') {
    const change = { params: { id: state.user._id }, input: { language: currentLocale() } }
    await call(api.users.update, change).catch(() => undefined)
  }
  await call(api.users.logout)
  window.location.assign(withLocale(currentLocale(), paths.login.to()))
}
