import { useCallback, useEffect, useEffectEvent } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { api, call } from './api.ts'
import { useSession } from './session.tsx'

export type Me = OutputOf<typeof api.users.me>

/**
 * Asks the server again for the user and the signals left when the page opens, since staff may have decided meanwhile.
 * Without an answer the state stays. (The session itself asks when a page is looked at again.)
 * @returns the same call, for use after a change; it rejects if the server does not answer
 */
export function useFreshMe(): () => Promise<Me> {
  const { update } = useSession()
  const refresh = useCallback(async () => {
    const me = await call(api.users.me)
    update(me)
    return me
  }, [update])
  const open = useEffectEvent(() => void refresh().catch(() => undefined))
  useEffect(() => open(), [])
  return refresh
}
