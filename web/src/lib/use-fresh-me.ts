import { useCallback, useEffect } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { api, call } from './api.ts'
import { useSession } from './session.tsx'

export type Me = OutputOf<typeof api.users.me>

/**
 * Asks the server again who this is and what may be drawn, when the page opens: staff may have decided meanwhile.
 * What is known stays where the server cannot be reached. (The session asks itself when a page is looked at again.)
 *
 * @returns the same question, to be asked after a change; it rejects where the server does not answer
 */
export function useFreshMe(): () => Promise<Me> {
  const { update } = useSession()
  const refresh = useCallback(async () => {
    const me = await call(api.users.me)
    update(me)
    return me
  }, [update])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `update` changes with every answer
  useEffect(() => {
    void refresh().catch(() => undefined)
  }, [])
  return refresh
}
