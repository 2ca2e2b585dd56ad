import { useLocation } from 'react-router-dom'
import { isLinkToken } from '#shared/models/password.ts'
import { useHydrated } from '#web/lib/use-browser.ts'

/** Returns the token of the mailed link that opened this page, from the fragment, which no server sees. */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation()
  const token = hash.slice(1)
  return useHydrated() && isLinkToken(token) ? token : undefined
}
