import {
  type BlogDraft,
  type BlogStatus,
  type SetDetails,
  type UpdateBlog,
  VERSIONS_MAX,
} from '#shared/models/blog.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { PostRecord, VersionNote } from './post-record.ts'

/** An editor's saves within this time count as one version. */
export const MERGE_SAVES_MS = 5 * MINUTE_MS
/** A date further ahead than this is refused as a mistake. */
const SCHEDULE_AHEAD_MS = 366 * DAY_MS

/** The draft with the fields of the request; `null` removes a category or a link between translations. */
export function applyChange(draft: BlogDraft, input: UpdateBlog): BlogDraft {
  const {
    status: _s,
    publishAt: _p,
    quotesToRefute: _q,
    version: _v,
    category,
    translationOf,
    ...sent
  } = input
  return {
    ...draft,
    ...sent,
    category: category === undefined ? draft.category : (category ?? undefined),
    translationOf: translationOf === undefined ? draft.translationOf : (translationOf ?? undefined),
  }
}

export function changedFields(before: BlogDraft, after: BlogDraft): string[] {
  const values = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(values.get(field)))
    .map(([field]) => field)
}

export interface Target {
  readonly status: BlogStatus
  readonly publishAtMs?: number | undefined
}

/**
 * The status that a request asks for.
 *
 * @throws AppError 400 if `publishAt` is missing, past, more than a year away, or sent without need; 409
 * `wrong_state` for scheduling a public post: archive it first, or publish the change at once.
 */
export function targetOf(
  { status, publishAt }: Pick<UpdateBlog, 'status' | 'publishAt'>,
  present: Target,
  nowMs: number,
): Target {
  if (status !== 'scheduled') {
    if (publishAt !== undefined) throw invalidField('publishAt', 'invalid_value')
    return status === undefined ? present : { status }
  }
  if (publishAt === undefined) throw invalidField('publishAt', 'required')
  const publishAtMs = Date.parse(publishAt)
  if (publishAtMs <= nowMs) throw invalidField('publishAt', 'too_small')
  if (publishAtMs > nowMs + SCHEDULE_AHEAD_MS) throw invalidField('publishAt', 'too_big')
  if (present.status === 'published') throw new AppError('wrong_state')
  return { status, publishAtMs }
}

/** True if this change publishes or schedules a draft that is not public or scheduled already. */
export function makesPublic(
  requested: BlogStatus | undefined,
  target: Target,
  before: Pick<PostRecord, 'status' | 'publishAtMs' | 'version' | 'live'> | undefined,
  anyChange: boolean,
): boolean {
  if (requested !== 'published' && requested !== 'scheduled') return false
  const stays = before?.status === target.status && before.publishAtMs === target.publishAtMs
  return anyChange || !stays || before.live?.version !== before.version
}

/** A date of publication before this is refused as a mistake. */
const PUBLISHED_FROM_MS = Date.UTC(2000, 0)

/**
 * The post with another author or date, also in its public copy; the same object if nothing changes.
 *
 * @throws AppError 400 for a date out of bounds; 409 `wrong_state` for a date of a post that was never public, or is
 * scheduled
 */
export function withDetails(
  before: PostRecord,
  { author, publishedAt }: SetDetails,
  nowMs: number,
): PostRecord {
  const authorId = author ?? before.authorId
  const publishedMs = publishedAt === undefined ? before.publishedMs : Date.parse(publishedAt)
  const changesDate = publishedMs !== before.publishedMs
  if (changesDate && (before.publishedMs === undefined || before.status === 'scheduled'))
    throw new AppError('wrong_state')
  if (changesDate && publishedMs !== undefined) {
    if (publishedMs > nowMs) throw invalidField('publishedAt', 'too_big')
    if (publishedMs < PUBLISHED_FROM_MS) throw invalidField('publishedAt', 'too_small')
  }
  if (!changesDate && authorId === before.authorId) return before
  const { live } = before
  const creatorId = before.creatorId ?? before.authorId
  const liveMs = changesDate ? publishedMs : live?.publishedMs
  return {
    ...before,
    authorId,
    creatorId,
    publishedMs,
    live: live && liveMs !== undefined ? { ...live, authorId, publishedMs: liveMs } : live,
  }
}

export interface NewVersion {
  readonly version: number
  readonly atMs: number
  readonly by: string
  readonly published: boolean
  readonly fields: readonly string[]
  /** True if an older version is brought back: the new version never merges with the one before. */
  readonly isSeparate?: boolean
}

/** Fields that the audit log names at each save, also within a run of saves. */
const ALWAYS_LOGGED = ['status', 'publishAt', 'quotesToRefute']

/**
 * Adds a version to the list. It replaces the one before if the same editor saved that within `MERGE_SAVES_MS` and it
 * was not made public. The oldest versions beyond the limit are dropped.
 *
 * @returns also the fields that the audit log does not name yet
 */
export function addVersion(
  versions: readonly VersionNote[],
  { fields, isSeparate, ...made }: NewVersion,
): { readonly versions: readonly VersionNote[]; readonly unlogged: readonly string[] } {
  const last = versions.at(-1)
  const merged =
    last !== undefined &&
    !isSeparate &&
    !last.published &&
    last.by === made.by &&
    made.atMs - last.startedMs < MERGE_SAVES_MS
      ? last
      : undefined
  const logged = merged?.logged ?? []
  const unlogged = fields.filter((field) => ALWAYS_LOGGED.includes(field) || !logged.includes(field))
  const note = {
    ...made,
    startedMs: merged?.startedMs ?? made.atMs,
    // The entry of the post's creation does not count: the entry of a later change names its fields again.
    logged: last ? [...new Set([...logged, ...unlogged])] : [],
  }
  const earlier = merged ? versions.slice(0, -1) : versions
  return { versions: [...earlier, note].slice(-VERSIONS_MAX), unlogged }
}

/** A change of the present draft that brings back the texts and pictures of an older version. */
export function restored(old: BlogDraft): UpdateBlog {
  const { title, subtitle, thumbnail, seo, content } = old
  return { title, subtitle, thumbnail, seo, content }
}
