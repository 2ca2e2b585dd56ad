import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import {
  createSession,
  type Session,
  type SessionState,
  type SessionStore,
  type Signals,
  type User,
} from './session-store.ts'

const SessionContext = createContext<SessionStore | undefined>(undefined)

/** The session while a page is prerendered, when nobody is known. */
const UNKNOWN = createSession().current()

export function useSession(): Session {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession needs a SessionProvider above it')
  return useSyncExternalStore(store.subscribe, store.current, () => UNKNOWN)
}

export function useUser(): { user: User; signals: Signals } {
  const { user, signals } = useSession()
  if (!user || !signals) throw new Error('This page needs the auth guard')
  return { user, signals }
}

interface SessionProviderProps {
  children: ReactNode
  /** One store for the whole document, if it has several roots. */
  store?: SessionStore | undefined
  initial?: SessionState
}

export function SessionProvider({ children, store, initial }: SessionProviderProps) {
  const [own] = useState(() => store ?? createSession(initial))
  return <SessionContext value={own}>{children}</SessionContext>
}
