import * as z from 'zod/mini'
import { LocaleCode } from '#shared/models/basics.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { DAY_MS } from '#shared/time.ts'
import type { PostChange } from './post-fields.ts'

const PREFIX = 'fairflight.staff.draft.'
const KEPT_MAX_MS = 30 * DAY_MS
/** Browsers give a site at least 5 million characters. */
const COPIES_MAX = 12

/** Changes that the server does not have; the server might refuse some values. */
const Copy = z.strictObject({
  version: z.int(),
  atMs: z.int(),
  change: z.strictObject({
    kind: z.optional(z.enum(BLOG_KINDS)),
    title: z.optional(z.string()),
    subtitle: z.optional(z.string()),
    slug: z.optional(z.string()),
    thumbnail: z.optional(z.string()),
    language: z.optional(LocaleCode),
    featured: z.optional(z.boolean()),
    category: z.optional(z.nullable(z.string())),
    seo: z.optional(z.strictObject({ title: z.string(), description: z.string(), image: z.string() })),
    translationOf: z.optional(z.nullable(z.string())),
    content: z.optional(z.string()),
  }),
})

export interface KeptCopy {
  /** The version that the change is based on. */
  readonly version: number
  readonly atMs: number
  readonly change: PostChange
}

/** The key of a copy: editor, post and open document. */
export interface CopyPlace {
  readonly editor: string
  readonly post: string
  readonly document: string
}

function keyOf({ editor, post, document }: CopyPlace): string {
  return `${PREFIX}${editor}.${post}.${document}`
}

/** Returns the browser's storage; undefined if its settings forbid it. */
export function device(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/**
 * Keeps a copy on this device. Local storage is written synchronously, so that a reload or crash loses no key.
 *
 * @returns false if there is no room or no storage
 */
export function keepCopy(storage: Storage | undefined, place: CopyPlace, copy: KeptCopy): boolean {
  if (!storage) return false
  const text = JSON.stringify(copy)
  for (;;) {
    try {
      storage.setItem(keyOf(place), text)
      return true
    } catch {
      if (!dropOldest(storage, keyOf(place))) return false
    }
  }
}

export function dropCopy(storage: Storage | undefined, place: CopyPlace): void {
  storage?.removeItem(keyOf(place))
}

export interface FoundCopy extends KeptCopy {
  readonly place: CopyPlace
}

/** Returns an editor's copies of a post, newest first; removes expired and unreadable copies. */
export function findCopies(
  storage: Storage | undefined,
  { editor, post }: Omit<CopyPlace, 'document'>,
  nowMs: number,
): readonly FoundCopy[] {
  if (!storage) return []
  clean(storage, nowMs)
  const start = keyOf({ editor, post, document: '' })
  return all(storage)
    .filter(({ key }) => key.startsWith(start))
    .map(({ key, copy }) => ({ ...copy, place: { editor, post, document: key.slice(start.length) } }))
    .sort((a, b) => b.atMs - a.atMs)
}

interface Entry {
  readonly key: string
  readonly copy: z.infer<typeof Copy>
}

function keysOf(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(PREFIX))
}

function all(storage: Storage): Entry[] {
  return keysOf(storage).flatMap((key) => {
    const copy = read(storage.getItem(key))
    return copy ? [{ key, copy }] : []
  })
}

function read(text: string | null): Entry['copy'] | undefined {
  try {
    return z.safeParse(Copy, JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

function clean(storage: Storage, nowMs: number): void {
  for (const key of keysOf(storage)) {
    const copy = read(storage.getItem(key))
    if (!copy || copy.atMs < nowMs - KEPT_MAX_MS) storage.removeItem(key)
  }
  while (keysOf(storage).length > COPIES_MAX && dropOldest(storage, '')) {}
}

/** Removes the oldest copy other than one's own; returns false if there is none. */
function dropOldest(storage: Storage, but: string): boolean {
  const oldest = all(storage)
    .filter(({ key }) => key !== but)
    .sort((a, b) => a.copy.atMs - b.copy.atMs)[0]
  if (!oldest) return false
  storage.removeItem(oldest.key)
  return true
}
