import { rememberedExclusion } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'

/** Until when the reader's time-out runs, as an ISO instant; without a connection as the server said last. */
export function useExclusionKnown(): string | undefined {
  const { state } = useSession()
  if (state.status === 'user') return state.user.excludedUntil
  return state.status === 'unreachable' ? rememberedExclusion() : undefined
}
