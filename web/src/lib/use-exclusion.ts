import { useSyncExternalStore } from 'react'
import { rememberedExclusion } from './remembered.ts'
import { useSession } from './session.tsx'
import { unchanging } from './use-browser.ts'

/**
 * Returns the end of the user's time-out or self-exclusion, an ISO instant. Until the server answers, and offline, its
 * last answer counts.
 */
export function useExclusion(): string | undefined {
  const { state } = useSession()
  const remembered = useSyncExternalStore(unchanging, rememberedExclusion, () => undefined)
  if (state.status === 'user') return state.user.excludedUntil
  return state.status === 'anonymous' ? undefined : remembered
}
