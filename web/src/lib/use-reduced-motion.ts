import { useSyncExternalStore } from 'react'

/** Where there are no media queries (tests), nobody has asked for less. */
const query = () => window.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Does this person want no movement? */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onChange,
    () => query()?.matches ?? false,
    () => false,
  )
}

function onChange(changed: () => void): () => void {
  const watched = query()
  watched?.addEventListener('change', changed)
  return () => watched?.removeEventListener('change', changed)
}
