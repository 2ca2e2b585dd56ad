import { ApiError, type Call, createClient } from '#shared/api/client.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
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

let epoch = 0

/** Grows at each login and refresh. The answer to a call of an earlier epoch may be about another user. */
export const sessionEpoch = (): number => epoch
export const nextSessionEpoch = (): number => ++epoch

/** Makes an endpoint of the fields that `call` reads, for pages that would weigh more with the contract's schemas. */
export function bareEndpoint<E extends AnyEndpoint>(route: Pick<E, 'method' | 'path'>): E {
  return route as E
}

/** The one client of the product: `await call(api.users.login, { input })`. */
export const call: Call = async (endpoint, options) => {
  const sentAt = epoch
  try {
    return await client(endpoint, options)
  } catch (error) {
    const isOfOthers = sentAt !== epoch && error instanceof ApiError && error.code === 'not_authenticated'
    if (error instanceof ApiError && !isOfOthers) refused(error.code)
    throw error
  }
}
