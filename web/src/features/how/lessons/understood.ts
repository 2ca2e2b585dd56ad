import { useSyncExternalStore } from 'react'

/** The places of the lessons whose truth was seen on this device, as `134`. Nothing depends on it. */
const KEY = 'fairflight.lessons'

/** Each lesson of the page is a React root of its own. */
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Returns the places of the lessons that were understood, none while the page is prerendered. */
export function useUnderstood(): string {
  return useSyncExternalStore(subscribe, read, () => '')
}

export function markUnderstood(place: number): void {
  const before = read()
  if (before.includes(String(place))) return
  try {
    localStorage.setItem(KEY, `${before}${place}`)
  } catch {
    // Without storage the bar shows the way only.
  }
  for (const listener of listeners) listener()
}
