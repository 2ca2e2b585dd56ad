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
