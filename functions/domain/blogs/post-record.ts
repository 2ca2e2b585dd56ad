import type { Locale } from '#shared/i18n/locales.ts'
import { type BlogKind, type BlogStatus, TRASH_DAYS } from '#shared/models/blog.ts'
import { DAY_MS } from '#shared/time.ts'

export interface Seo {
  readonly title: string
  readonly description: string
  readonly image: string
}

/** What an editor writes, without the text itself, which lies with each version. */
export interface DraftFields {
  readonly kind: BlogKind
  readonly title: string
  readonly subtitle: string
  readonly slug: string
  readonly thumbnail: string
  readonly language: Locale
  readonly featured: boolean
  readonly category?: string | undefined
  readonly seo: Seo
  /** The first post of a group of translations: those of other languages name it, it names none. */
  readonly translationOf?: string | undefined
}

/** What readers see of a post, text apart; frozen until it is published again. */
export interface PublicCard extends Omit<DraftFields, 'seo'> {
  readonly id: string
  readonly authorId: string
  readonly version: number
  readonly createdMs: number
  readonly updatedMs: number
  /** In the future where it is scheduled. */
  readonly publishedMs: number
  readonly excerpt: string
  readonly readingMinutes: number
  readonly refutes: boolean
}

/** One of the kept states of a post. */
export interface VersionNote {
  readonly version: number
  readonly atMs: number
  readonly by: string
  /** This is what was made public. */
  readonly published: boolean
  /** When the editor's stretch of work began that this state stands for. */
  readonly startedMs: number
  /** Fields that the audit log already names for this stretch. */
  readonly logged: readonly string[]
}

/** How long a deleted post can be brought back. */
export const TRASH_MS = TRASH_DAYS * DAY_MS

/** Who put a post into the trash, and when. */
export interface Trashed {
  readonly atMs: number
  readonly by: string
}

/** What a list for staff shows of a post. */
export interface PostRow extends Omit<DraftFields, 'seo'> {
  readonly id: string
  readonly status: BlogStatus
  readonly publishAtMs?: number | undefined
  readonly authorId: string
  readonly createdMs: number
  readonly updatedMs: number
  readonly publishedMs?: number | undefined
  /** Grows by one with every change that a person makes. */
  readonly version: number
  /** Of what is public, or will be at `publishAtMs`. */
  readonly live?: Pick<PublicCard, 'version' | 'excerpt' | 'readingMinutes' | 'refutes'> | undefined
  /** The version in which title, text or another part that a translation renders last changed. */
  readonly textVersion?: number | undefined
  /** It is in the trash. */
  readonly trashed?: Trashed | undefined
}

/** A post or page as stored. */
export interface PostRecord extends PostRow {
  readonly seo: Seo
  readonly updatedBy: string
  /** Up to which version of its original a translation was brought; none is none that is known. */
  readonly sourceVersion?: number | undefined
  /** Who began it, where somebody else is named as the author. */
  readonly creatorId?: string | undefined
  /** Grows by one with every write. */
  readonly rev: number
  /** Oldest first; the last one is the present state. */
  readonly versions: readonly VersionNote[]
  /** What is public, or will be at `publishAtMs`. */
  readonly live?: PublicCard | undefined
  /** Ids of the images of ours in what is public, and of those that count this post as a user. */
  readonly liveImages?: readonly string[] | undefined
  readonly usedImages?: readonly string[] | undefined
}

export function rowOf(record: PostRecord): PostRow {
  const { kind, title, subtitle, slug, thumbnail, language, featured, category, translationOf } = record
  const { id, status, publishAtMs, authorId, createdMs, updatedMs, publishedMs, version, live } = record
  return {
    ...{ kind, title, subtitle, slug, thumbnail, language, featured, category, translationOf },
    ...{ id, status, publishAtMs, authorId, createdMs, updatedMs, publishedMs, version },
    ...{ trashed: record.trashed, textVersion: record.textVersion },
    live: live && {
      version: live.version,
      excerpt: live.excerpt,
      readingMinutes: live.readingMinutes,
      refutes: live.refutes,
    },
  }
}

/** The record as it counts now: what was scheduled for a time that has come is published, job or not. */
export function settled<P extends PostRow>(record: P, nowMs: number): P {
  const { status, publishAtMs } = record
  if (status !== 'scheduled' || publishAtMs === undefined || publishAtMs > nowMs) return record
  return { ...record, status: 'published', publishAtMs: undefined, publishedMs: publishAtMs }
}

/** Is there something public now. */
export function isPublic(record: PostRecord, nowMs: number): boolean {
  return record.live !== undefined && record.live.publishedMs <= nowMs
}

/** Is it public, with a newer draft that waits. */
export function isChanged({ status, live, version }: PostRow): boolean {
  return status === 'published' && live !== undefined && live.version !== version
}

/** Has the text of an original changed since a translation was brought up to it. Before 2026-11-23 nobody noted that. */
export function isStale({ textVersion = 0 }: Pick<PostRow, 'textVersion'>, sourceVersion = 0): boolean {
  return textVersion > sourceVersion
}

export function draftOf(record: PostRecord): DraftFields {
  const { kind, title, subtitle, slug, thumbnail, language, featured, category, seo, translationOf } = record
  return { kind, title, subtitle, slug, thumbnail, language, featured, category, seo, translationOf }
}
