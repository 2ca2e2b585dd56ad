import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useOnline } from '#web/lib/use-online.ts'

/** Is there a server to ask? */
export function useConnection() {
  const { state } = useSession()
  const online = useOnline()
  /** It did not answer, although the browser has a connection. */
  const [unreached, setUnreached] = useState(false)
  const [chosen, setChosen] = useState(false)
  const cut = !online || state.status === 'unreachable'
  return {
    /** Rounds are drawn on this device now. */
    offline: cut || chosen,
    /** Where there is a choice: a round whose answer was lost may have been granted, so one can ask again. */
    choice: cut ? undefined : otherSource(chosen, unreached),
    choose: () => setChosen(!chosen),
    /** Notices whether an answer came. */
    reaching: async <T>(work: Promise<T>): Promise<T> => {
      try {
        const answer = await work
        setUnreached(false)
        return answer
      } catch (error) {
        setUnreached(error instanceof ApiError && error.code === 'offline')
        throw error
      }
    },
  }
}

function otherSource(chosen: boolean, unreached: boolean): 'server' | 'here' | undefined {
  if (chosen) return 'server'
  return unreached ? 'here' : undefined
}
