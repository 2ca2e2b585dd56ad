import { useSyncExternalStore } from 'react'

/** Does the browser have a connection? It may lead nowhere all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, isOnline, () => true)
}

const isOnline = () => navigator.onLine

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Where there are no media queries (tests), nobody has asked for less. */
const query = () => window.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Does this person want no movement? */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotion,
    () => query()?.matches ?? false,
    () => false,
  )
}

function onMotion(changed: () => void): () => void {
  const watched = query()
  watched?.addEventListener('change', changed)
  return () => watched?.removeEventListener('change', changed)
}

const never = () => () => undefined

/** Has React taken over what was written? Only then may something stand there that the build could not know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
