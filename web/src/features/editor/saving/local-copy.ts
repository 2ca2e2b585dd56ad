import * as z from 'zod/mini'
import { DAY_MS } from '#shared/time.ts'
import { PostChange } from './post-fields.ts'

const PREFIX = 'fairflight.staff.draft.'
const KEPT_MAX_MS = 30 * DAY_MS

/** A copy of unsaved changes on this device. */
const LocalCopy = z.strictObject({
  /** The version that the change is based on. */
  version: z.int(),
  atMs: z.int(),
  change: PostChange,
  /** The changed fields in that version. */
  base: PostChange,
})
export type LocalCopy = z.infer<typeof LocalCopy>

export interface CopyKey {
  readonly editor: string
  readonly post: string
}

function keyOf({ editor, post }: CopyKey): string {
  return `${PREFIX}${editor}.${post}`
}

/** Returns the browser's storage; undefined if its settings forbid it. */
function deviceStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/**
 * Keeps a copy on this device. Local storage is written synchronously, so that a reload or crash loses no key. Drops
 * the oldest copies of other posts if there is no room.
 *
 * @returns false if there is no room or no storage
 */
export function keepCopy(key: CopyKey, copy: LocalCopy): boolean {
  const storage = deviceStorage()
  if (!storage) return false
  for (;;) {
    try {
      storage.setItem(keyOf(key), JSON.stringify(copy))
      return true
    } catch {
      const [oldest] = copiesIn(storage).filter((each) => each.name !== keyOf(key))
      if (!oldest) return false
      storage.removeItem(oldest.name)
    }
  }
}

export function dropCopy(key: CopyKey): void {
  deviceStorage()?.removeItem(keyOf(key))
}

/** Returns the copy of a post; removes expired and unreadable copies of all posts. */
export function findCopy(key: CopyKey, nowMs: number): LocalCopy | undefined {
  const storage = deviceStorage()
  if (!storage) return undefined
  for (const { name, copy } of copiesIn(storage)) {
    if (!copy || copy.atMs < nowMs - KEPT_MAX_MS) storage.removeItem(name)
  }
  return read(storage.getItem(keyOf(key)))
}

/** Lists all copies, unreadable and old ones first. */
function copiesIn(storage: Storage) {
  return Object.keys(storage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, copy: read(storage.getItem(name)) }))
    .sort((a, b) => (a.copy?.atMs ?? 0) - (b.copy?.atMs ?? 0))
}

function read(text: string | null): LocalCopy | undefined {
  try {
    return z.safeParse(LocalCopy, JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
