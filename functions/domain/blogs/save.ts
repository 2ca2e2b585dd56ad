import type { RandomBytes } from '#shared/crash/random.ts'
import type { BlogStatus } from '#shared/models/blog.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { transact, type Write, WriteRefused } from '../../platform/table/write.ts'
import { loadNames } from '../accounts/names.ts'
import { type AuditFact, auditWrite } from '../audit-log/items.ts'
import { changeUses, imagesShown } from '../images/uses.ts'
import { addressWrites } from './addresses.ts'
import { categoryCheck, postWrite, publicWrites, versionWrites } from './items.ts'
import { draftOf, type PostRecord, type PublicCard } from './post.ts'
import type { Publication } from './publication.ts'
import { type Draft, noteVersion, type Target } from './rules.ts'
import { translationIds, translationWrites } from './translations.ts'

/** A change that is decided and to be written. */
export interface Change {
  readonly before: PostRecord | undefined
  readonly id: string
  readonly draft: Draft
  readonly target: Target
  /** Names of the fields that change. */
  readonly fields: readonly string[]
  /** What is to be public from now on, or from the target's time on. */
  readonly publication: Publication | undefined
  /** The operation, for the audit log. */
  readonly action: string
  /** Why claims are quoted. */
  readonly reason?: string | undefined
  /** See `NewVersion`. */
  readonly apart?: boolean
  readonly also?: readonly Write[]
}

interface At {
  readonly caller: { readonly account: { readonly id: string } }
  readonly now: number
  readonly random: RandomBytes
}

/**
 * Writes a change in one transaction: the post, its version, what is public of it, its addresses, its place
 * among translations and the audit log's entry.
 *
 * @throws WriteRefused naming `post` where it was changed since it was read
 * @throws AppError 409 `slug_taken`; 400 for a category or a translation that cannot be; 409 `version_conflict`
 * where images that it shows were removed in the same moment, every time
 */
export async function savePost(change: Change, at: At): Promise<PostRecord> {
  const { record, news } = nextRecord(change, at.caller.account.id, at.now)
  await checkFirst(change.before, record)
  try {
    return await again(
      () => write(change, record, news, at),
      // An image that it shows was removed in this moment.
      (refused) => refused.has('imageUse') && !refused.has('post'),
      () => new AppError('version_conflict'),
    )
  } catch (error) {
    throw error instanceof WriteRefused ? refusalOf(error) : error
  }
}

async function write(change: Change, decided: PostRecord, news: readonly string[], at: At) {
  const { before, draft, publication } = change
  const liveImages = publication ? imagesShown(draft) : before?.liveImages
  const shown = [...imagesShown(draft), ...(decided.live ? (liveImages ?? []) : [])]
  const uses = await changeUses(decided.id, before?.usedImages ?? [], shown)
  const record = { ...decided, liveImages: decided.live && liveImages, usedImages: uses.used }
  const writes = [
    postWrite(before, record),
    ...versionWrites(before, record, draft.content),
    ...livingWrites(change, record),
    ...(await addressWrites(before, record)),
    ...(await translationWrites(before, record)),
    ...categoryCheck(before, record),
    ...uses.writes,
    ...auditWrites(change, news, at),
    ...(change.also ?? []),
  ]
  await transact(writes)
  return { ...record, rev: (before?.rev ?? 0) + 1 }
}

/** A repeat and a lost race are the caller's to judge; they come first, since they explain the others. */
function refusalOf(error: WriteRefused): Error {
  const { refused } = error
  if (refused.has('idempotency') || refused.has('post')) return error
  if (refused.has('category')) return invalidField('category', 'invalid_value')
  if (refused.has('translation')) return invalidField('translationOf', 'invalid_value')
  return refused.has('slug') ? new AppError('slug_taken') : error
}

function nextRecord(
  { before, id, draft, target, fields, publication, apart }: Change,
  by: string,
  nowMs: number,
) {
  const version = (before?.version ?? 0) + 1
  const made = { version, atMs: nowMs, by, published: publication !== undefined, fields }
  const { versions, news } = noteVersion(before?.versions ?? [], apart ? { ...made, apart } : made)
  const publishedMs = publishedTime(before, target, nowMs)
  const { content: _, ...draftFields } = draft
  const plain: PostRecord = {
    ...draftFields,
    id,
    status: target.status,
    publishAtMs: target.publishAtMs,
    authorId: before?.authorId ?? by,
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
  return { record: { ...plain, live }, news }
}

const HAS_PUBLIC_COPY: readonly BlogStatus[] = ['scheduled', 'published']

/** The first time stays, whatever is changed later. */
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

/** Nothing where what is public stays as it is. */
function livingWrites({ before, publication }: Change, record: PostRecord): Write[] {
  const { live, id, seo } = record
  if (live && publication) {
    return publicWrites(before?.live, id, {
      card: live,
      seo,
      content: publication.content,
      html: publication.html,
    })
  }
  return before?.live && !live ? publicWrites(before.live, id, undefined) : []
}

/** @throws AppError 400 where a post that others are translations of is to become a translation itself. */
async function checkFirst(before: PostRecord | undefined, after: PostRecord): Promise<void> {
  const { translationOf } = after
  if (translationOf === undefined || translationOf === before?.translationOf) return
  const isFirst = before !== undefined && (await translationIds(after.id)).length > 0
  if (isFirst || translationOf === after.id) throw invalidField('translationOf', 'invalid_value')
}

/** An editor's saves within some minutes name each field once: autosave would drown the log. */
function auditWrites(
  { action, id, reason }: Change,
  news: readonly string[],
  { caller, now, random }: At,
): Write[] {
  if (news.length === 0) return []
  const fact: AuditFact = { actor: caller.account.id, action, subject: `blog:${id}`, fields: news }
  return [auditWrite(reason === undefined ? fact : { ...fact, reason }, now, random)]
}

/** 409, saying who changed it and when. */
export async function versionConflict(record: PostRecord): Promise<AppError> {
  const names = await loadNames([record.updatedBy])
  return new AppError('version_conflict', {
    version: record.version,
    changedAt: new Date(record.updatedMs).toISOString(),
    changedBy: { _id: record.updatedBy, name: names.get(record.updatedBy) },
  })
}
