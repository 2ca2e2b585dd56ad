import { ApiError, type Call, createClient } from '#shared/api/client.ts'
import { API_BASE } from '#shared/api/routes.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { learnServerTime } from './server-clock.ts'

const client: Call = createClient({
  baseUrl: import.meta.env.VITE_API_BASE ?? API_BASE,
  // Looked up at each call: browsers refuse `fetch` as a method of another object.
  fetch: (...request) => globalThis.fetch(...request),
  headers: () => ({ 'Accept-Language': currentLocale(), 'X-Requested-With': 'fairflight' }),
  onResponse: (response) => learnServerTime(response.headers.get('date')),
})

let refused = (_code: ApiError['code']) => {}

/** Reports refusals to the session, which may have ended or have an exclusion that began elsewhere. */
export function onRefusal(listener: (code: ApiError['code']) => void): void {
  refused = listener
}

let leave: () => Promise<unknown> = () => Promise.resolve()

/** Registers work that must finish before the session ends, such as decided but unsent calls. */
export function beforeLogout(listener: () => Promise<unknown>): void {
  leave = listener
}

/** Waits for the work registered by `beforeLogout`. */
export const finishBeforeLogout = (): Promise<unknown> => leave()

let logins = 0

/**
 * Counts the logins and other fresh starts of the session. Answers to calls made before the last one belong to another
 * user and say nothing about the current one.
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
