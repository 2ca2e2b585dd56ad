import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Locale } from '#shared/i18n/locales.ts'
import { type BlogDraft, type BlogKind, type BlogStatus, TRASH_DAYS } from '#shared/models/blog.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import type { Key } from '../../platform/table/item.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'

/** The text is stored with each version, not in the record. */
type StoredFields = Omit<BlogDraft, 'content'>

/** The public copy of a post without its text. It changes only when the post is published again. */
export interface PublicCard extends Omit<StoredFields, 'seo'> {
  readonly id: string
  readonly authorId: string
  readonly version: number
  readonly createdMs: number
  readonly updatedMs: number
  /** In the future for a scheduled post. */
  readonly publishedMs: number
  readonly excerpt: string
  readonly readingMinutes: number
  readonly refutes: boolean
}

export interface VersionNote {
  readonly version: number
  readonly atMs: number
  readonly by: string
  readonly published: boolean
  /** The start of the run of saves that this version merges (see `MERGE_SAVES_MS`). */
  readonly startedMs: number
  /** Fields that the audit log already names for this run of saves. */
  readonly logged: readonly string[]
}

/** The time in the trash, after which a post cannot be brought back. */
export const TRASH_MS = TRASH_DAYS * DAY_MS

/** The id of the user who put a post into the trash, and the time. */
export interface Trashed {
  readonly atMs: number
  readonly by: string
}

export interface PostRow extends Omit<StoredFields, 'seo'> {
  readonly id: string
  readonly status: BlogStatus
  readonly publishAtMs?: number | undefined
  readonly authorId: string
  readonly createdMs: number
  readonly updatedMs: number
  readonly publishedMs?: number | undefined
  /** Grows by one with every change by an editor. */
  readonly version: number
  /** Fields of the public copy, or of the copy that becomes public at `publishAtMs`. */
  readonly live?: Pick<PublicCard, 'version' | 'excerpt' | 'readingMinutes' | 'refutes'> | undefined
  /** The version of the last change in title, text or another part that has to be translated. */
  readonly textVersion?: number | undefined
  /** Set while the post is in the trash. */
  readonly trashed?: Trashed | undefined
}

export interface PostRecord extends PostRow {
  readonly seo: BlogDraft['seo']
  readonly updatedBy: string
  /** The version of the original that a translation is up to date with; undefined where unknown. */
  readonly sourceVersion?: number | undefined
  /** The user who created the post, if somebody else is named as its author. */
  readonly creatorId?: string | undefined
  /** Grows by one with every write. */
  readonly rev: number
  /** Oldest first. The last version is the present state. */
  readonly versions: readonly VersionNote[]
  /** The public copy, or the copy that becomes public at `publishAtMs`. */
  readonly live?: PublicCard | undefined
  /** Ids of our own images in the public copy, and of the images that count this post as a use. */
  readonly liveImages?: readonly string[] | undefined
  readonly usedImages?: readonly string[] | undefined
}

/** The fields that staff write and every list shows. */
export function listedFields(post: Omit<StoredFields, 'seo'>) {
  const { kind, title, subtitle, slug, thumbnail, language, featured, category, translationOf } = post
  return { kind, title, subtitle, slug, thumbnail, language, featured, category, translationOf }
}

export function rowOf(record: PostRecord): PostRow {
  const { id, status, publishAtMs, authorId, createdMs, updatedMs, publishedMs, version, live } = record
  return {
    ...listedFields(record),
    id,
    status,
    publishAtMs,
    authorId,
    createdMs,
    updatedMs,
    publishedMs,
    version,
    trashed: record.trashed,
    textVersion: record.textVersion,
    live: live && {
      version: live.version,
      excerpt: live.excerpt,
      readingMinutes: live.readingMinutes,
      refutes: live.refutes,
    },
  }
}

/** The record as of now: a scheduled post whose time has come is published, whether or not the job has run. */
export function asOfNow<P extends PostRow>(record: P, nowMs: number): P {
  const { status, publishAtMs } = record
  if (status !== 'scheduled' || publishAtMs === undefined || publishAtMs > nowMs) return record
  return { ...record, status: 'published', publishAtMs: undefined, publishedMs: publishAtMs }
}

/** True if a public copy exists and its time has come. */
export function isPublic(record: PostRecord, nowMs: number): boolean {
  return record.live !== undefined && record.live.publishedMs <= nowMs
}

/** True if the post is published and its draft is newer than the public copy. */
export function isChanged({ status, live, version }: PostRow): boolean {
  return status === 'published' && live !== undefined && live.version !== version
}

/** True if the text of an original has changed since the translation was last brought up to date. */
export function isStale({ textVersion = 0 }: Pick<PostRow, 'textVersion'>, sourceVersion = 0): boolean {
  return textVersion > sourceVersion
}

export function draftOf(record: PostRecord): StoredFields {
  return { ...listedFields(record), seo: record.seo }
}

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

/** DynamoDB takes items of 400 KB. Ten are left for the other attributes. */
export const COMPRESSED_BYTES_MAX = 390 * 1024

/** Quality 5 takes 10 ms for a long post and comes within a few percent of the best. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses JSON. A long post then costs a quarter to read, and its HTML adds almost nothing to its source. */
export function compressJson(value: unknown): Uint8Array {
  return brotliCompressSync(JSON.stringify(value), OPTIONS)
}

export function decompressJson<T>(packed: Uint8Array): T {
  return JSON.parse(brotliDecompressSync(packed).toString('utf8'))
}
