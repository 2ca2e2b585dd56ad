import { isShortener } from '#shared/markdown/shorteners.ts'

export type AddressError = 'required' | 'httpsOnly' | 'shortener' | 'notAnAddress'

/** Matches `example.com` or `www.example.com/page`, typed without a scheme. */
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/**
 * Checks an address for a post and completes it if its meaning is clear.
 *
 * @example checkAddress('example.com/a') // { address: 'https://example.com/a' }
 */
export function checkAddress(text: string): { readonly address: string } | { readonly error: AddressError } {
  const typed = text.trim()
  if (typed === '') return { error: 'required' }
  if (/^#[\w-]+$/.test(typed)) return { address: typed }
  if (/^\/(?![/\\])/.test(typed)) return /\s/.test(typed) ? { error: 'notAnAddress' } : { address: typed }
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(typed)) return { address: typed }
  if (/^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i.test(typed)) return { address: `mailto:${typed}` }
  const url = URL.parse(BARE_HOST.test(typed) ? `https://${typed}` : typed)
  if (!url || /\s/.test(typed)) return { error: 'notAnAddress' }
  if (url.protocol !== 'https:') return { error: url.protocol === 'http:' ? 'httpsOnly' : 'notAnAddress' }
  return isShortener(url.hostname) ? { error: 'shortener' } : { address: url.href }
}
