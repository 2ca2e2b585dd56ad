import type { RandomBytes } from '#shared/crash/random.ts'
import type { AuditAction } from '#shared/models/audit-log.ts'
import type { BlogDraft, BlogStatus, UpdateBlog } from '#shared/models/blog.ts'
import { isReservedSlug, SLUG_LENGTH_MAX } from '#shared/models/slug.ts'
import { AppError, expectFound, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { type AuditFact, auditWrite } from '../audit-log/audit-log-items.ts'
import type { Caller } from '../users/caller.ts'
import { expectVersion } from '../users/user-view.ts'
import { loadDraft, loadPost, savePost } from './post-items.ts'
import { asOfNow, draftOf, type PostRecord, type PublicCard } from './post-record.ts'
import { addVersion, type Target } from './post-rules.ts'
import type { Publication } from './publication.ts'
import { translationIds } from './translation-items.ts'

/** A decided change that is still to be written. */
export interface Change {
  readonly before: PostRecord | undefined
  readonly id: string
  readonly draft: BlogDraft
  readonly target: Target
  readonly fields: readonly string[]
  /** The text to make public, now or at the target's time. */
  readonly publication: Publication | undefined
  readonly action: AuditAction
  /** The admin's reason to quote claims. */
  readonly reason?: string | undefined
  /** See `NewVersion`. */
  readonly isSeparate?: boolean
  /** Set if the link between translations is new: see `PostRecord`. */
  readonly sourceVersion?: number | undefined
  readonly also?: readonly Write[]
}

interface SaveContext {
  readonly caller: { readonly user: { readonly id: string } }
  readonly now: number
  readonly random: RandomBytes
}

/**
 * Saves a change with its entry in the audit log.
 *
 * @throws as `savePost`, and AppError 400 if the original of other translations would become a translation
 */
export async function saveChange(change: Change, context: SaveContext): Promise<PostRecord> {
  const { before, draft, publication, also = [] } = change
  const { record, unlogged } = nextRecord(change, context.caller.user.id, context.now)
  await refuseOriginal(before, record)
  return savePost(before, record, {
    content: draft.content,
    copy: publication && record.live && { ...publication, card: record.live, seo: record.seo },
    also: [...also, ...auditWrites(change, unlogged, context)],
  })
}

function nextRecord(
  { before, id, draft, target, fields, publication, isSeparate, sourceVersion }: Change,
  by: string,
  nowMs: number,
) {
  const version = (before?.version ?? 0) + 1
  const made = { version, atMs: nowMs, by, published: publication !== undefined, fields }
  const { versions, unlogged } = addVersion(
    before?.versions ?? [],
    isSeparate ? { ...made, isSeparate } : made,
  )
  const publishedMs = publishedTime(before, target, nowMs)
  const { content: _, ...draftFields } = draft
  const plain: PostRecord = {
    ...draftFields,
    id,
    status: target.status,
    publishAtMs: target.publishAtMs,
    authorId: before?.authorId ?? by,
    creatorId: before?.creatorId,
    textVersion: fields.some((field) => TEXT_FIELDS.includes(field)) ? version : before?.textVersion,
    sourceVersion: draft.translationOf === before?.translationOf ? before?.sourceVersion : sourceVersion,
    createdMs: before?.createdMs ?? nowMs,
    updatedMs: nowMs,
    updatedBy: by,
    publishedMs,
    version,
    rev: before?.rev ?? 0,
    versions,
  }
  const live = publication
    ? toCard(plain, publication, target.publishAtMs ?? publishedMs ?? nowMs)
    : HAS_PUBLIC_COPY.includes(target.status)
      ? before?.live
      : undefined
  return { record: { ...plain, live }, unlogged }
}

/** The fields that a translator translates. */
const TEXT_FIELDS = ['title', 'subtitle', 'content', 'seo']

const HAS_PUBLIC_COPY: readonly BlogStatus[] = ['scheduled', 'published']

/** The time of publication. It is set at the first publication, and later saves keep it. */
function publishedTime(before: PostRecord | undefined, target: Target, nowMs: number): number | undefined {
  return target.status === 'published' ? (before?.publishedMs ?? nowMs) : before?.publishedMs
}

function toCard(record: PostRecord, publication: Publication, publishedMs: number): PublicCard {
  const { seo: _, ...card } = draftOf(record)
  const { id, authorId, version, createdMs, updatedMs } = record
  const { excerpt, readingMinutes, refutes } = publication
  return {
    ...card,
    id,
    authorId,
    version,
    createdMs,
    updatedMs,
    publishedMs,
    excerpt,
    readingMinutes,
    refutes,
  }
}

/** @throws AppError 400 if the original of other translations would become a translation. */
async function refuseOriginal(before: PostRecord | undefined, after: PostRecord): Promise<void> {
  const { translationOf } = after
  if (translationOf === undefined || translationOf === before?.translationOf) return
  const isFirst = before !== undefined && (await translationIds(after.id)).length > 0
  if (isFirst || translationOf === after.id) throw invalidField('translationOf', 'invalid_value')
}

/** The audit entry of a save. A run of saves names each field once, since autosave would flood the log. */
function auditWrites(
  { action, id, reason }: Change,
  unlogged: readonly string[],
  { caller, now, random }: SaveContext,
): Write[] {
  if (unlogged.length === 0) return []
  const fact: AuditFact = { actor: caller.user.id, action, subject: `blog:${id}`, fields: unlogged }
  return [auditWrite(reason === undefined ? fact : { ...fact, reason }, now, random)]
}

const SLUG_TRIES = 8

/**
 * Saves a new post. Varies a slug that was made from the title until it is free, but keeps one that the author chose.
 *
 * @param chosenSlug the author's; undefined to make one from the title
 * @throws as `saveChange`, and AppError 409 `slug_taken`
 */
export async function createPost(
  change: Omit<Change, 'before' | 'action'>,
  chosenSlug: string | undefined,
  context: SaveContext,
): Promise<PostRecord> {
  const save = (slug: string) => {
    const next = {
      ...change,
      before: undefined,
      draft: { ...change.draft, slug },
      action: 'blogs.create' as const,
    }
    return retryOnConflict(() => saveChange(next, context))
  }
  return chosenSlug === undefined ? withFreeSlug(change.draft.slug, context.random, save) : save(chosenSlug)
}

/** Saves under this slug or, where another post has it, under one like it. @throws AppError 409 `slug_taken` */
export async function withFreeSlug<T>(
  wanted: string,
  random: RandomBytes,
  save: (slug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save(slugVariant(wanted, attempt, random))
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'slug_taken'
      if (!isTaken || attempt >= SLUG_TRIES) throw error
    }
  }
}

/** The slug of the title, then the slug with a number, then with random letters. */
function slugVariant(slug: string, attempt: number, random: RandomBytes): string {
  if (attempt === 1 && slug !== '' && !isReservedSlug(slug)) return slug
  const letters = newId(0, random).slice(-8)
  const end = slug === '' || attempt > 4 ? letters : String(Math.max(2, attempt))
  return slug === '' ? `post-${end}` : `${slug.slice(0, SLUG_LENGTH_MAX - end.length - 1)}-${end}`
}

/**
 * Changes a post. If another editor saved meanwhile, applies the change to the new text, unless the change
 * names the version that it was made from.
 *
 * @throws AppError 404, 409 `version_conflict` with who and when
 */
export function changePost<T>(
  id: string,
  version: number | undefined,
  nowMs: number,
  change: (record: PostRecord, draft: BlogDraft) => Promise<T>,
): Promise<T> {
  return retryOnConflict(async () => {
    const stored = expectFound(await loadPost(id))
    await expectVersion(version, stored.version, { by: stored.updatedBy, atMs: stored.updatedMs })
    const draft = await loadDraft(id, stored.version)
    // The version's text is missing if the post changed between the two reads.
    if (!draft) throw new Conflict()
    return change(asOfNow(stored, nowMs), draft)
  })
}

interface Linked {
  readonly draft: BlogDraft
  readonly sourceVersion?: number | undefined
}

/**
 * Links a draft to the first post of its group, even if the request names another post of it. The draft then counts as
 * up to date as the named post.
 *
 * @param namedId the `translationOf` of the request
 * @throws AppError 400 if there is no such post, or it has the same language
 */
export async function linkTranslation(draft: BlogDraft, namedId: string | null | undefined): Promise<Linked> {
  if (!namedId) return { draft }
  const named = await loadPost(namedId)
  if (!named || named.language === draft.language) throw invalidField('translationOf', 'invalid_value')
  const { translationOf = named.id } = named
  const sourceVersion = named.translationOf === undefined ? named.version : named.sourceVersion
  return { draft: { ...draft, translationOf }, sourceVersion }
}

/**
 * True if the change gives a reason to quote claims.
 *
 * @throws AppError 403 if it does, and the caller is not an admin or is or was the author
 */
export function mayRefute(
  { quotesToRefute }: Pick<UpdateBlog, 'quotesToRefute'>,
  { user }: Caller,
  authors: readonly (string | undefined)[],
): boolean {
  if (quotesToRefute === undefined) return false
  if (user.role !== 'admin' || authors.includes(user.id)) throw new AppError('forbidden')
  return true
}
