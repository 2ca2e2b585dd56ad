import { ApiError, type Call, createClient } from '#shared/api/client.ts'
import { API_BASE } from '#shared/api/routes.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { learnServerTime } from './server-clock.ts'

const client: Call = createClient({
  /** Another path of the same origin may be named at build time. */
  baseUrl: import.meta.env.VITE_API_BASE ?? API_BASE,
  // Looked up at each call: a browser's fetch must not be called as another object's method.
  fetch: (...request) => globalThis.fetch(...request),
  headers: () => ({ 'Accept-Language': currentLocale(), 'X-Requested-With': 'fairflight' }),
  onResponse: (response) => learnServerTime(response.headers.get('date')),
})

let refused = (_code: ApiError['code']) => {}

/** Tells the session what the server refuses: it may have ended, or a time-out may have begun elsewhere. */
export function onRefusal(listener: (code: ApiError['code']) => void): void {
  refused = listener
}

let leave: () => Promise<unknown> = () => Promise.resolve()

/** Has the listener finish before the session ends: what was decided and not yet sent. */
export function beforeLogout(listener: () => Promise<unknown>): void {
  leave = listener
}

/** Settles what `beforeLogout` names. */
export const finishBeforeLogout = (): Promise<unknown> => leave()

let logins = 0

/**
 * How often it was asked anew who is here, as after a login. What was asked for before is of somebody else: its answers
 * and refusals say nothing of who is here now.
 */
export const loginCount = (): number => logins
export const countLogin = (): number => ++logins

/** The one client of the product: `await call(api.users.login, { input })`. */
export const call: Call = async (endpoint, options) => {
  const sentAt = logins
  try {
    return await client(endpoint, options)
  } catch (error) {
    const isOfOthers = sentAt !== logins && error instanceof ApiError && error.code === 'not_authenticated'
    if (error instanceof ApiError && !isOfOthers) refused(error.code)
    throw error
  }
}
