import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#shared/api/client.ts'
import type { OutputOf, SentInputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { VISITOR_ROUTE } from '#shared/api/routes.ts'
import { isAgeUnconfirmed } from '#shared/asked-age.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { forgetAccounts } from './account-storage.ts'
import { call, countLogin, finishBeforeLogout, loginCount, onRefusal } from './client.ts'
import { paths } from './paths.ts'
import { isRemembered, REMEMBERED, remember } from './remembered.ts'

type Me = OutputOf<typeof api.users.me>
export type User = Me['user']
export type Signals = Me['signals']

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  /** Nobody could be asked who this is: no more is known than that. */
  | { readonly status: 'unreachable' }
  | {
      readonly status: 'user'
      readonly user: User
      readonly signals: Signals
      /** What a session of staff lacks to open their pages. */
      readonly staffPasskey?: Me['staffPasskey']
    }

export interface Session {
  readonly state: SessionState
  readonly user: User | undefined
  readonly signals: Signals | undefined
  /** Where the network says the reader is, as far as it does. */
  readonly country: string | undefined
  /**
   * Asks the server again who this is and what may be drawn. Who gets no answer stays who they were: being
   * offline is no logout, nor is a database that is down. Any other failure ends the stored session; each is passed on.
   */
  refresh: () => Promise<void>
  /** By password, or by the token of a mailed link. */
  login: (
    input: SentInputOf<typeof api.users.login> | SentInputOf<typeof api.users.loginByLink>,
  ) => Promise<User>
  /** Ends the session and opens the login page as a new document, so that nothing stays in memory. */
  logout: () => Promise<void>
  /** Puts in what another call has brought, without asking again. */
  update: (change: { user?: User; signals?: Signals; country?: string | null }) => void
}

/** Who is here, kept outside of React: the islands of a page share one. */
export interface SessionStore {
  readonly current: () => Session
  readonly subscribe: (listener: () => void) => () => void
}

const SessionContext = createContext<SessionStore | undefined>(undefined)

/** Who is here: one truth for guards, header and pages. */
export function useSession(): Session {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession needs a SessionProvider above it')
  return useSyncExternalStore(store.subscribe, store.current, () => UNASKED)
}

/** The person, on a page whose guard lets only people in. */
export function useUser(): { user: User; signals: Signals } {
  const { user, signals } = useSession()
  if (!user || !signals) throw new Error('This page needs the auth guard')
  return { user, signals }
}

interface SessionProviderProps {
  children: ReactNode
  /** Of the whole document, where it has several roots. */
  store?: SessionStore | undefined
  /** Given by tests: who is here, without asking a server. */
  initial?: SessionState
}

export function SessionProvider({ children, store, initial }: SessionProviderProps) {
  const [own] = useState(() => store ?? createSession(initial))
  return <SessionContext value={own}>{children}</SessionContext>
}

interface Visitor {
  readonly state: SessionState
  readonly country?: string | undefined
}

/** What a page did not know of yet: it began elsewhere, or the reader has moved. */
const REFRESH_AFTER: ReadonlySet<string> = new Set(['excluded', 'age_unconfirmed', 'not_in_country'])

const LOADING: SessionState = { status: 'loading' }
const ANONYMOUS: SessionState = { status: 'anonymous' }
const UNREACHABLE: SessionState = { status: 'unreachable' }

/** Asks who is here once somebody wants to know, and goes on following it for as long as somebody does. */
export function createSession(initial: SessionState = LOADING): SessionStore {
  let visitor: Visitor = { state: initial }
  let session = sessionOf(visitor, setVisitor)
  let asked = initial.status !== 'loading'
  let unfollow: (() => void) | undefined
  const listeners = new Set<() => void>()

  function setVisitor(next: Visitor | ((before: Visitor) => Visitor)): void {
    const before = visitor
    visitor = typeof next === 'function' ? next(before) : next
    session = sessionOf(visitor, setVisitor)
    if (visitor.state !== before.state) keepInMind(visitor.state)
    if (visitor.state.status !== before.state.status) refollow()
    for (const listener of listeners) listener()
  }

  function refollow(): void {
    unfollow?.()
    unfollow = listeners.size > 0 ? follow(visitor.state.status, setVisitor) : undefined
  }

  function begin(): void {
    onRefusal((code) => {
      if (code === 'not_authenticated') setVisitor((before) => ({ ...before, state: ANONYMOUS }))
      if (REFRESH_AFTER.has(code)) refreshQuietly(setVisitor)
    })
    keepInMind(visitor.state)
    refollow()
    if (asked) return
    asked = true
    const before = loginCount()
    void firstVisitor().then((found) => {
      // Who logged in meanwhile is somebody else; where nobody could be asked who, this is not known either.
      if (loginCount() === before) setVisitor(found)
      else if (visitor.state.status === 'loading') setVisitor({ state: UNREACHABLE })
    })
  }

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) begin()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) refollow()
      }
    },
  }
}

function keepInMind(state: SessionState): void {
  // Without a connection nobody could be asked their age: the game then stays closed.
  if (state.status === 'user') {
    forgetAccounts(state.user._id)
    remember(!isAgeUnconfirmed(state.user), state.user.excludedUntil)
  }
  if (state.status === 'anonymous') {
    forgetAccounts()
    remember(false)
  }
}

/** What is known, and what can be done about it. */
function sessionOf({ state, country }: Visitor, setVisitor: Found): Session {
  const setState = (next: SessionState) => setVisitor({ state: next, country })
  const refresh = async () => {
    const asked = countLogin()
    try {
      const found = await loadVisitor()
      if (isLatest(asked)) setVisitor(found)
    } catch (error) {
      if (!isUnanswered(error) && isLatest(asked)) setState(ANONYMOUS)
      throw error
    }
  }
  return {
    state,
    user: state.status === 'user' ? state.user : undefined,
    signals: state.status === 'user' ? state.signals : undefined,
    country,
    refresh,
    login: async (input) => {
      try {
        const contract = await contractOf()
        const { user } =
          'token' in input
            ? await call(contract.users.loginByLink, { input })
            : await call(contract.users.login, { input })
        await refresh()
        return user
      } catch (error) {
        if (!isUnanswered(error)) setState(ANONYMOUS)
        throw error
      }
    },
    logout: () => endSession(state),
    update: ({ country: place, ...change }) => {
      updates++
      setVisitor(({ state, country }) => ({
        state: state.status === 'user' ? { ...state, ...change } : state,
        country: place === undefined ? country : (place ?? undefined),
      }))
    },
  }
}

/** In the written page, and while it is hydrated. */
const UNASKED = sessionOf({ state: LOADING }, () => undefined)

async function loadVisitor(): Promise<Visitor> {
  const { me, country } = await fetchVisitor()
  return { state: me ? { status: 'user', ...me } : ANONYMOUS, country: country ?? undefined }
}

/** At the start of a document; who was logged in here is asked about before anything else. */
async function firstVisitor(): Promise<Visitor> {
  if (!isRemembered()) await idle()
  const visitor = await loadVisitor().catch((error) => ({
    state: isUnanswered(error) ? UNREACHABLE : ANONYMOUS,
  }))
  // biome-ignore lint/suspicious/noConsole: docs/product.md, section 4 wants it in the log and nowhere else
  if (visitor.state.status !== 'user') console.info('not authenticated')
  return visitor
}

type Found = (visitor: Visitor | ((before: Visitor) => Visitor)) => void

/** Which question was the last to be answered: an earlier one is of an earlier session. */
let answered = 0

function isLatest(asked: number): boolean {
  if (asked < answered) return false
  answered = asked
  return true
}

let asking = false
/** How often another call has brought something: an answer asked for before that is older. */
let updates = 0

/** One question at a time; what is known stays where it is not answered. */
function refreshQuietly(found: Found): void {
  if (asking) return
  asking = true
  const [before, login] = [updates, loginCount()]
  void loadVisitor()
    .then(
      // Where the reader is, no other call has brought meanwhile.
      (visitor) => {
        const isCurrent = updates === before && loginCount() === login
        found(isCurrent ? visitor : ({ state }) => ({ state, country: visitor.country }))
      },
      () => undefined,
    )
    .finally(() => {
      asking = false
    })
}

/**
 * Asks again as soon as something may have changed elsewhere. Who could not be asked: when there is a connection again,
 * and now and then, since a server that was down does not say when it is back. A person: when they look at the page
 * again and when another tab has learnt something new of them; a time-out that began on another device shows without a
 * reload.
 */
function follow(status: SessionState['status'], found: Found): (() => void) | undefined {
  if (status !== 'user' && status !== 'unreachable') return undefined
  const learn = () => refreshQuietly(found)
  const seen = () => document.visibilityState === 'visible' && learn()
  const aborter = new AbortController()
  const { signal } = aborter
  window.addEventListener('online', learn, { signal })
  const timer =
    status === 'unreachable' ? setInterval(() => navigator.onLine && learn(), RETRY_MS) : undefined
  if (status === 'user') {
    document.addEventListener('visibilitychange', seen, { signal })
    window.addEventListener('focus', learn, { signal })
    window.addEventListener('storage', ({ key }) => key === REMEMBERED && learn(), { signal })
  }
  return () => {
    aborter.abort()
    clearInterval(timer)
  }
}

const RETRY_MS = 10_000

const IDLE_TIMEOUT_MS = 500

function idle(): Promise<void> {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) return Promise.resolve()
  return new Promise((resolve) => window.requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }))
}

/** The server was not reached, or a part that it needs was down: who this is was not decided. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable')
}

async function contractOf(): Promise<typeof api> {
  return (await import('./api.ts')).api
}

async function endSession(state: SessionState): Promise<void> {
  const contract = await contractOf()
  await finishBeforeLogout()
  if (state.status === 'user') {
    const change = { params: { id: state.user._id }, input: { language: currentLocale() } }
    await call(contract.users.update, change).catch(() => undefined)
  }
  await call(contract.users.logout)
  forgetAccounts()
  remember(false)
  window.location.assign(withLocale(currentLocale(), paths.login.to()))
}

type VisitorEndpoint = typeof api.site.visitor

/** All that the client reads of an endpoint: its schemas would be a fifth of a public page. */
const route: Pick<VisitorEndpoint, 'method' | 'path'> = VISITOR_ROUTE

/** Who and where the reader is. */
function fetchVisitor(): Promise<OutputOf<VisitorEndpoint>> {
  return call(route as VisitorEndpoint)
}
