import * as z from 'zod/mini'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRACTICE } from '../account-storage.ts'
import { store, stored } from '../storage.ts'
import { Book, NEW_BOOK } from './book.ts'
import { PlaySession } from './play-session.ts'

const StoredPractice = z.strictObject({
  id: z.string(),
  book: Book,
  session: z.optional(PlaySession),
  /** Draw times on this device, epoch ms. */
  drawnHereMs: z.array(z.number()),
  /** The server's last known rules; they apply offline too. */
  rules: z.strictObject({
    sessionMinutes: z.number(),
    signalsPerDay: z.number(),
    mayFly: z.boolean(),
  }),
})
/** Practice data that this device stores for a user. */
export type Practice = z.infer<typeof StoredPractice>

const NEW: Omit<Practice, 'id'> = {
  book: NEW_BOOK,
  drawnHereMs: [],
  rules: { sessionMinutes: 60, signalsPerDay: SIGNALS_PER_DAY_MAX, mayFly: false },
}

/** Returns the practice of the named user, else of the last one here; only the last one is stored. */
export function readPractice(id?: string): Practice | undefined {
  const kept = read()
  return id === undefined || kept?.id === id ? kept : { id, ...NEW }
}

/** Changes the stored value, read again first because another tab may have written. */
export function changePractice(id: string, change: (now: Practice) => Practice): Practice {
  const changed = change(readPractice(id) ?? { id, ...NEW })
  unsaved = store(PRACTICE, JSON.stringify(changed)) ? undefined : changed
  return changed
}

/** Used if storage is switched off or full; lost with the page. */
let unsaved: Practice | undefined

export function onPracticeChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === PRACTICE && changed()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Returns how many rounds may still be drawn here within 24 hours: the user's daily number of signals. */
export function localRoundsLeft({ drawnHereMs, rules }: Practice, nowMs: number): number {
  const recent = drawnHereMs.filter((atMs) => Math.abs(nowMs - atMs) < DAY_MS)
  return Math.max(0, rules.signalsPerDay - recent.length)
}

// The schema checks the stored value, which another version or the user may have written.
function read(): Practice | undefined {
  if (unsaved) return unsaved
  try {
    return z.safeParse(StoredPractice, JSON.parse(stored(PRACTICE) ?? 'null')).data
  } catch {
    return undefined
  }
}
