import { ApiError } from '#shared/api/client.ts'
import type { OutputOf, SentInputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { VISITOR_ROUTE } from '#shared/api/routes.ts'
import { isAgeUnconfirmed } from '#shared/asked-age.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { forgetAccounts } from './account-storage.ts'
import {
  bareEndpoint,
  call,
  finishBeforeLogout,
  nextSessionEpoch,
  onRefusal,
  sessionEpoch,
} from './client.ts'
import { isEditor } from './guards.ts'
import { paths } from './paths.ts'
import { isRemembered, REMEMBERED, remember } from './remembered.ts'

type Me = OutputOf<typeof api.users.me>
export type User = Me['user']
export type Signals = Me['signals']

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  /** The server could not be asked, so the visitor is unknown. */
  | { readonly status: 'unreachable' }
  | {
      readonly status: 'user'
      readonly user: User
      readonly signals: Signals
      /** The passkey that a session of staff lacks to open staff pages: none added, or none shown yet. */
      readonly staffPasskey?: Me['staffPasskey']
    }

export interface Session {
  readonly state: SessionState
  readonly user: User | undefined
  readonly signals: Signals | undefined
  /** The reader's country by the network, if known. */
  readonly country: string | undefined
  /**
   * Asks the server again for the user and the signals left. Without an answer (offline, database down) the state
   * stays. Any other failure ends the stored session. Rejects with the failure in both cases.
   */
  refresh: () => Promise<void>
  login: (input: LoginInput) => Promise<User>
  /** Ends the session and opens the login page as a new document, so that nothing stays in memory. */
  logout: () => Promise<void>
  /** Applies values from another call's answer without asking again. */
  update: (change: SessionChange) => void
}

type LoginInput = SentInputOf<typeof api.users.login> | SentInputOf<typeof api.users.loginByLink>

interface SessionChange {
  readonly user?: User
  readonly signals?: Signals
  /** Null if the country is no longer known. */
  readonly country?: string | null
}

/** The session outside React, shared by the islands of a page. */
export interface SessionStore {
  readonly current: () => Session
  readonly subscribe: (listener: () => void) => () => void
}

interface Visitor {
  readonly state: SessionState
  readonly country?: string | undefined
}

/** Refusals that reveal a change made elsewhere, or that the reader has moved. */
const REFRESH_AFTER: ReadonlySet<string> = new Set(['excluded', 'age_unconfirmed', 'not_in_country'])

const LOADING: SessionState = { status: 'loading' }
const ANONYMOUS: SessionState = { status: 'anonymous' }
const UNREACHABLE: SessionState = { status: 'unreachable' }

/** Creates a store that asks for the visitor at the first subscription and follows changes while subscribed. */
export function createSession(initial: SessionState = LOADING): SessionStore {
  let visitor: Visitor = { state: initial }
  let session = sessionOf(visitor)
  let isRequested = initial.status !== 'loading'
  let isRefreshing = false
  /** Number of the last answered refresh; answers to earlier ones belong to an earlier session. */
  let lastAnswered = 0
  /** Counts updates from other calls; answers requested before an update are older than it. */
  let updates = 0
  let unfollow: (() => void) | undefined
  const listeners = new Set<() => void>()

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

  function begin(): void {
    onRefusal((code) => {
      if (code === 'not_authenticated') setState(ANONYMOUS)
      if (REFRESH_AFTER.has(code)) refreshQuietly()
    })
    storeState(visitor.state)
    refollow()
    if (isRequested) return
    isRequested = true
    const before = sessionEpoch()
    void firstVisitor().then((found) => {
      // The answer is dropped after a login, since it describes another session.
      if (sessionEpoch() === before) setVisitor(found)
      else if (visitor.state.status === 'loading') setVisitor({ state: UNREACHABLE })
    })
  }

  function setState(state: SessionState): void {
    setVisitor({ ...visitor, state })
  }

  function setVisitor(next: Visitor): void {
    const before = visitor.state
    visitor = next
    session = sessionOf(visitor)
    if (visitor.state !== before) storeState(visitor.state)
    if (visitor.state.status !== before.status) refollow()
    for (const listener of listeners) listener()
  }

  function refollow(): void {
    unfollow?.()
    unfollow = listeners.size > 0 ? followChanges(visitor.state.status, refreshQuietly) : undefined
  }

  /** Asks for the visitor, one request at a time; without an answer the state stays. */
  function refreshQuietly(): void {
    if (isRefreshing) return
    isRefreshing = true
    const [before, epoch] = [updates, sessionEpoch()]
    void loadVisitor()
      .then(
        (found) => {
          const isCurrent = updates === before && sessionEpoch() === epoch
          // An outdated answer still applies its country.
          setVisitor(isCurrent ? found : { state: visitor.state, country: found.country })
        },
        () => undefined,
      )
      .finally(() => {
        isRefreshing = false
      })
  }

  function sessionOf({ state, country }: Visitor): Session {
    return {
      state,
      user: state.status === 'user' ? state.user : undefined,
      signals: state.status === 'user' ? state.signals : undefined,
      country,
      refresh,
      login,
      logout: () => endSession(state),
      update,
    }
  }

  async function refresh(): Promise<void> {
    const request = nextSessionEpoch()
    const isLatest = () => {
      if (request < lastAnswered) return false
      lastAnswered = request
      return true
    }
    try {
      const found = await loadVisitor()
      if (isLatest()) setVisitor(found)
    } catch (error) {
      if (!isUnanswered(error) && isLatest()) setState(ANONYMOUS)
      throw error
    }
  }

  async function login(input: LoginInput): Promise<User> {
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
  }

  function update({ country: place, ...change }: SessionChange): void {
    updates++
    const { state, country } = visitor
    setVisitor({
      state: state.status === 'user' ? { ...state, ...change } : state,
      country: place === undefined ? country : (place ?? undefined),
    })
  }
}

/** Updates the stored hint and deletes other users' data on this device. */
function storeState(state: SessionState): void {
  // A user without a stated age is not remembered: offline the game could not ask, so it stays closed.
  if (state.status === 'user') {
    forgetAccounts(state.user._id)
    const who = isEditor(state.user) ? 'staff' : 'user'
    remember(isAgeUnconfirmed(state.user) ? undefined : who, state.user.excludedUntil)
  }
  if (state.status === 'anonymous') {
    forgetAccounts()
    remember(undefined)
  }
}

const VISITOR = bareEndpoint<typeof api.site.visitor>(VISITOR_ROUTE)

async function loadVisitor(): Promise<Visitor> {
  const { me, country } = await call(VISITOR)
  return { state: me ? { status: 'user', ...me } : ANONYMOUS, country: country ?? undefined }
}

/** Asks for the visitor at the start of a document, at once if somebody was logged in here. */
async function firstVisitor(): Promise<Visitor> {
  if (!isRemembered()) await idle()
  const visitor = await loadVisitor().catch((error) => ({
    state: isUnanswered(error) ? UNREACHABLE : ANONYMOUS,
  }))
  // biome-ignore lint/suspicious/noConsole: docs/product.md, section 4 wants it in the log and nowhere else
  if (visitor.state.status !== 'user') console.info('not authenticated')
  return visitor
}

/**
 * Refreshes the visitor when something may have changed elsewhere. While the server is unreachable: on reconnection and
 * at intervals, since a server does not announce its return. For a user: when the page becomes visible again and when
 * another tab stores a new session, so that a time-out from another device shows without a reload.
 */
function followChanges(status: SessionState['status'], refresh: () => void): (() => void) | undefined {
  if (status !== 'user' && status !== 'unreachable') return undefined
  const refreshWhenVisible = () => document.visibilityState === 'visible' && refresh()
  const aborter = new AbortController()
  const { signal } = aborter
  window.addEventListener('online', refresh, { signal })
  const timer =
    status === 'unreachable' ? setInterval(() => navigator.onLine && refresh(), RETRY_MS) : undefined
  if (status === 'user') {
    document.addEventListener('visibilitychange', refreshWhenVisible, { signal })
    window.addEventListener('focus', refresh, { signal })
    window.addEventListener('storage', ({ key }) => key === REMEMBERED && refresh(), { signal })
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

/** Returns true if the server, or a part that it needs, was down, so the visitor is still unknown. */
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
  forgetAccounts(undefined, true)
  remember(undefined)
  window.location.assign(withLocale(currentLocale(), paths.login.to()))
}
