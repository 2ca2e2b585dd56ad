import { useSyncExternalStore } from 'react'

/** Returns true if the browser reports a connection; the server may be unreachable all the same. */
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

/** Without media queries (tests), motion is not reduced. */
const query = () => window.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Returns true if the user prefers reduced motion. */
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

/** The subscription to a value that never changes. */
export const unchanging = () => () => undefined

/** Returns true once React has hydrated the page; only then may it show content that the build could not know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}
