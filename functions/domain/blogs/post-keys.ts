import type { Locale } from '#shared/i18n/locales.ts'
import type { BlogKind, BlogStatus } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import type { Key } from '../../platform/table/item.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import { type PostRow, TRASH_MS, type Trashed } from './post-record.ts'

/** The key of a post. Its public copy, its versions and its translations' places share the partition. */
export function postKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'POST' }
}

/** The key of a post in the trash, under which `loadPost` does not find it. */
export function trashKey(id: string): Key {
  return { pk: postKey(id).pk, sk: 'TRASH' }
}

export function publicKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'PUBLIC' }
}

export function versionKey(id: string, version: number): Key {
  return { pk: `BLOG#${id}`, sk: `VERSION#${String(version).padStart(9, '0')}` }
}

/** The readers' list that a card is in. */
export interface ListedIn {
  readonly language: Locale
  readonly kind: BlogKind
  readonly featured: boolean
  readonly category?: string | undefined
}

export function listPartition({ language, kind, featured, category }: ListedIn): string {
  return ['LISTED', language, kind, category ?? '-', featured ? 'featured' : 'other'].join('#')
}

/** `drafts` includes scheduled posts; `public` includes published posts with a newer draft. */
type Shelf = 'drafts' | 'public' | 'archived'
const SHELF_OF: Readonly<Record<BlogStatus | 'changed', Shelf>> = {
  draft: 'drafts',
  scheduled: 'drafts',
  published: 'public',
  changed: 'public',
  archived: 'archived',
}

/** The partitions of all posts that are not in the trash. */
export const POSTS = [...new Set(Object.values(SHELF_OF))].map(shelfPartition)

/** The partition that holds the posts of a status, shared with similar ones; the trash has its own. */
export function postsPartition(status: BlogStatus | 'changed' | 'trash'): string {
  return shelfPartition(status === 'trash' ? status : SHELF_OF[status])
}

function shelfPartition(shelf: Shelf | 'trash'): string {
  return `POSTS#${shelf}`
}

/** Index partition of scheduled posts, sorted by the time to publish. */
export const PUBLISH = 'PUBLISH'

export function postKeys(row: PostRow): IndexKeys {
  const { id, status, publishAtMs, publishedMs } = row
  const shelf = postsPartition(status)
  const due = status === 'scheduled' && publishAtMs !== undefined
  return {
    gsi1pk: shelf,
    gsi1sk: `${iso(row.updatedMs)}#${id}`,
    gsi2pk: shelf,
    gsi2sk: `${row.title.normalize('NFC').toLowerCase()}#${id}`,
    gsi3pk: shelf,
    gsi3sk: `${publicationTime(publishAtMs ?? publishedMs)}#${id}`,
    gsi4pk: due ? PUBLISH : undefined,
    gsi4sk: due ? `${iso(publishAtMs)}#${id}` : undefined,
  }
}

/** Index partition of the trash, sorted by the time of permanent deletion. */
export const PURGE = 'PURGE'

/** The keys of a post in the trash, where the deletion counts as the last change. */
export function trashKeys(row: PostRow, trashed: Trashed): IndexKeys {
  const shelf = postsPartition('trash')
  return {
    ...postKeys({ ...row, updatedMs: trashed.atMs }),
    gsi1pk: shelf,
    gsi2pk: shelf,
    gsi3pk: shelf,
    gsi4pk: PURGE,
    gsi4sk: `${iso(trashed.atMs + TRASH_MS)}#${row.id}`,
  }
}

/** Posts that were never public sort behind all others in a list that shows the newest first. */
function publicationTime(ms: number | undefined): string {
  return ms === undefined ? '-' : iso(ms)
}
