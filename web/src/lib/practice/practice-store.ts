import * as z from 'zod/mini'
import { Book, NEW_BOOK } from './book.ts'
import { PlaySession } from './play-session.ts'

const KEY = 'fairflight.practice'
const ACCOUNTS_KEPT = 5
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

/** The account that practised here last stands first. */
const Kept = z.array(Account)

const NEW: Omit<Practice, 'id'> = {
  book: NEW_BOOK,
  drawnHereMs: [],
  rules: { sessionMinutes: 60, signalsPerDay: 10, mayFly: false },
}

/** Of the account named, else of the one that practised here last. */
export function readPractice(id?: string): Practice | undefined {
  const [last, ...others] = readAll()
  if (id === undefined) return last
  return [last, ...others].find((kept) => kept?.id === id) ?? { id, ...NEW }
}

/** Changes what is kept, as it stands now: another tab may have written meanwhile. */
export function changePractice(id: string, change: (now: Practice) => Practice): Practice {
  const changed = change(readPractice(id) ?? { id, ...NEW })
  const others = readAll().filter((kept) => kept.id !== id)
  write([changed, ...others].slice(0, ACCOUNTS_KEPT))
  return changed
}

/** The account is deleted. */
export function forgetPractice(id: string): void {
  write(readAll().filter((kept) => kept.id !== id))
}

function write(all: readonly Practice[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
    unsaved = undefined
  } catch {
    unsaved = all
  }
}

/** Where storage is switched off or full: it holds as long as the page. */
let unsaved: readonly Practice[] | undefined

/** Calls back when another tab has written. */
export function onPracticeChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && changed()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** How many rounds may still be drawn here within 24 hours: as many as the account has signals in a day. */
export function localRoundsLeft({ drawnHereMs, rules }: Practice, nowMs: number): number {
  const recent = drawnHereMs.filter((atMs) => Math.abs(nowMs - atMs) < DAY_MS)
  return Math.max(0, rules.signalsPerDay - recent.length)
}

// What lies there may be of another version, or of anybody's making.
function readAll(): readonly Practice[] {
  if (unsaved) return unsaved
  try {
    const parsed = z.safeParse(Kept, JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}
