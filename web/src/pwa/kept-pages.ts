import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { LOCALE_COOKIE, rootRedirect, splitLocale } from '#shared/i18n/locale-path.ts'
import { frameFor, keptFrames } from './frames.ts'
import { isStorable, pageKey } from './requests.ts'
import { MATCH, PAGES_CACHE } from './stores.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

/** After this time the last stored copy of a page is shown, if there is one. */
const NETWORK_TIMEOUT_S = 3
const PAGES_MAX = 60
const PAGES_MAX_AGE_S = 30 * 24 * 60 * 60

const pathOf = (request: Request) => new URL(request.url).pathname

function keyOf(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  return pageKey(pathname, search)
}

/** Returns a page from the network, else its last copy, else the frame of its language. */
export const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  matchOptions: MATCH,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request) ?? request,
      cacheWillUpdate: async ({ request, response }) =>
        isStorable(response, 'text/html') && keyOf(request) !== undefined ? response : null,
    },
    new ExpirationPlugin({
      maxEntries: PAGES_MAX,
      maxAgeSeconds: PAGES_MAX_AGE_S,
      purgeOnQuotaError: true,
      matchOptions: MATCH,
    }),
    {
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
        cachedResponse && ((await redirectFromRoot(event)) ?? cachedResponse),
      handlerDidError: async ({ event, request }) =>
        (await redirectFromRoot(event)) ?? (await frameFor(pathOf(request))) ?? redirectToKept(event),
    },
  ],
})

/** Redirects `/` to the reader's language while offline, by the server's own rule. */
async function redirectFromRoot(event: Event | undefined): Promise<Response | undefined> {
  const navigation = navigationOf(event)
  if (navigation?.pathname !== '/') return undefined
  const { pathname, search } = navigation
  const chosen = await self.cookieStore?.get(LOCALE_COOKIE)
  const cookie = chosen?.value === undefined ? undefined : `${LOCALE_COOKIE}=${chosen.value}`
  const to = rootRedirect(pathname, cookie, self.navigator.languages.join(','))
  return to === undefined ? undefined : Response.redirect(`${to}${search}`)
}

/** Redirects to the same page in a language that opens offline: another one would be the browser's error page. */
async function redirectToKept(event: Event | undefined): Promise<Response | undefined> {
  const navigation = navigationOf(event)
  const [locale] = await keptFrames()
  if (!navigation || locale === undefined) return undefined
  const { path } = splitLocale(navigation.pathname)
  // Names English too, since `/` may redirect elsewhere.
  return Response.redirect(`/${locale}${path === '/' ? '' : path}`)
}

/** The address that a navigation asked for; undefined for the worker's own requests. */
function navigationOf(event: Event | undefined): URL | undefined {
  return event && 'request' in event && event.request instanceof Request
    ? new URL(event.request.url)
    : undefined
}
