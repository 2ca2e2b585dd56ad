import * as z from 'zod/mini'
import { PRACTICE } from '../account-storage.ts'
import { Book, NEW_BOOK } from './book.ts'
import { PlaySession } from './play-session.ts'

/** Of rounds drawn here, for the limit of a day. */
const DAY_MS = 86_400_000

const Account = z.strictObject({
  id: z.string(),
  book: Book,
  session: z.optional(PlaySession),
  /** When rounds were drawn on this device, epoch ms. */
  drawnHereMs: z.array(z.number()),
  /** As the server last told them: they hold without a connection too. */
  rules: z.strictObject({
    sessionMinutes: z.number(),
    signalsPerDay: z.number(),
    mayFly: z.boolean(),
  }),
})
/** What this device keeps of an account's practice. */
export type Practice = z.infer<typeof Account>

const NEW: Omit<Practice, 'id'> = {
  book: NEW_BOOK,
  drawnHereMs: [],
  rules: { sessionMinutes: 60, signalsPerDay: 10, mayFly: false },
}

/** Of the account named, else of the one that practised here last: only this one is kept. */
export function readPractice(id?: string): Practice | undefined {
  const kept = read()
  return id === undefined || kept?.id === id ? kept : { id, ...NEW }
}

/** Changes what is kept, as it stands now: another tab may have written meanwhile. */
export function changePractice(id: string, change: (now: Practice) => Practice): Practice {
  const changed = change(readPractice(id) ?? { id, ...NEW })
  try {
    localStorage.setItem(PRACTICE, JSON.stringify(changed))
    unsaved = undefined
  } catch {
    unsaved = changed
  }
  return changed
}

/** Where storage is switched off or full: it holds as long as the page. */
let unsaved: Practice | undefined

/** Calls back when another tab has written. */
export function onPracticeChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === PRACTICE && changed()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** How many rounds may still be drawn here within 24 hours: as many as the account has signals in a day. */
export function localRoundsLeft({ drawnHereMs, rules }: Practice, nowMs: number): number {
  const recent = drawnHereMs.filter((atMs) => Math.abs(nowMs - atMs) < DAY_MS)
  return Math.max(0, rules.signalsPerDay - recent.length)
}

// What lies there may be of another version, or of anybody's making.
function read(): Practice | undefined {
  if (unsaved) return unsaved
  try {
    return z.safeParse(Account, JSON.parse(localStorage.getItem(PRACTICE) ?? 'null')).data
  } catch {
    return undefined
  }
}
