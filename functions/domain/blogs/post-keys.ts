import type { Locale } from '#shared/i18n/locales.ts'
import type { BlogKind, BlogStatus } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import type { Key } from '../../platform/table/item.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import { type PostRow, TRASH_MS, type Trashed } from './post-record.ts'

/** A post, what is public of it, its versions and its translations' places share one partition. */
export function postKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'POST' }
}

/** Of a post in the trash: whoever looks for the post itself finds none. */
export function trashKey(id: string): Key {
  return { pk: postKey(id).pk, sk: 'TRASH' }
}

export function publicKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'PUBLIC' }
}

export function versionKey(id: string, version: number): Key {
  return { pk: `BLOG#${id}`, sk: `VERSION#${String(version).padStart(9, '0')}` }
}

/** Which readers' list a card is in. */
export interface ListedIn {
  readonly language: Locale
  readonly kind: BlogKind
  readonly featured: boolean
  readonly category?: string | undefined
}

export function listPartition({ language, kind, featured, category }: ListedIn): string {
  return ['LISTED', language, kind, category ?? '-', featured ? 'featured' : 'other'].join('#')
}

/** `drafts` are also those that wait for their time; `public` is also what has a newer draft. */
type Shelf = 'drafts' | 'public' | 'archived'
const SHELF_OF: Readonly<Record<BlogStatus | 'changed', Shelf>> = {
  draft: 'drafts',
  scheduled: 'drafts',
  published: 'public',
  changed: 'public',
  archived: 'archived',
}

/** Every post is in one of these. */
export const POSTS = [...new Set(Object.values(SHELF_OF))].map(shelfPartition)

/** The partition of the posts of a status, and of some others; or of those in the trash. */
export function postsPartition(status: BlogStatus | 'changed' | 'trash'): string {
  return shelfPartition(status === 'trash' ? status : SHELF_OF[status])
}

function shelfPartition(shelf: Shelf | 'trash'): string {
  return `POSTS#${shelf}`
}

/** The posts that wait for their time. */
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

/** The posts in the trash, by when they are deleted permanently. */
export const PURGE = 'PURGE'

/** In the trash the last change is the deletion. */
export function trashKeys(row: PostRow, trashed: Trashed): IndexKeys {
  const shelf = postsPartition('trash')
  return {
    ...postKeys({ ...row, updatedMs: trashed.atMs }),
    ...{ gsi1pk: shelf, gsi2pk: shelf, gsi3pk: shelf },
    ...{ gsi4pk: PURGE, gsi4sk: `${iso(trashed.atMs + TRASH_MS)}#${row.id}` },
  }
}

/** What was never public sorts behind all that was. */
function publicationTime(ms: number | undefined): string {
  return ms === undefined ? '-' : iso(ms)
}
