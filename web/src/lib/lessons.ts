import { useSyncExternalStore } from 'react'
import { store, stored } from './storage.ts'

/** The lessons of how it works. Their places, from 1, are their addresses: `#2`. */
export const LESSON_IDS = ['draw', 'line', 'misses', 'bets', 'seeds'] as const

export type LessonId = (typeof LESSON_IDS)[number]

/** Key of the places of the lessons finished on this device, stored as digits: `134`. */
const KEY = 'fairflight.lessons'

/** Listeners in several React roots: each lesson of the page is an island. */
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => stored(KEY) ?? ''

/** Returns the places of the understood lessons as digits, empty while the page is prerendered. */
export function useUnderstood(): string {
  return useSyncExternalStore(subscribe, read, () => '')
}

/** Returns the first lesson that was not understood yet, or the first of all. */
export function useNextLesson(): { readonly id: LessonId; readonly place: number } {
  const understood = useUnderstood()
  const index = Math.max(
    0,
    LESSON_IDS.findIndex((_, each) => !understood.includes(String(each + 1))),
  )
  return { id: LESSON_IDS[index] ?? LESSON_IDS[0], place: index + 1 }
}

export function markUnderstood(place: number): void {
  const before = read()
  if (before.includes(String(place))) return
  // Without storage the bar shows the way only.
  store(KEY, `${before}${place}`)
  for (const listener of listeners) listener()
}
