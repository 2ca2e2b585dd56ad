import type { UpdateBlog } from '#shared/models/blog.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Caller } from '../users/caller.ts'
import { loadDraft, loadPost } from './post-items.ts'
import { type PostRecord, settled } from './post-record.ts'
import type { Draft } from './post-rules.ts'
import { versionConflict } from './save-post.ts'

/**
 * Changes a post. If somebody else saved in the same moment, decides again on what they saved, unless the change
 * names the version that it was made from.
 *
 * @throws AppError 404, 409 `version_conflict` with who and when
 */
export async function changePost<T>(
  id: string,
  version: number | undefined,
  nowMs: number,
  change: (record: PostRecord, draft: Draft) => Promise<T>,
): Promise<T> {
  const changeOnce = async () => {
    const stored = await loadPost(id)
    if (!stored) throw new AppError('not_found')
    if (version !== undefined && version !== stored.version) throw await versionConflict(stored)
    const draft = await loadDraft(id, stored.version)
    // The version's text is missing if the post changed between the two reads.
    if (!draft) throw new Conflict()
    return change(settled(stored, nowMs), draft)
  }
  return retryOnConflict(changeOnce)
}

interface Linked {
  readonly draft: Draft
  readonly sourceVersion?: number | undefined
}

/**
 * Links a draft to the first post of its group, also where it names another translation. The draft then counts as up
 * to date as the post it was linked with.
 *
 * @param asked the `translationOf` of the request
 * @throws AppError 400 if there is no such post, or it has the same language
 */
export async function linkTranslation(draft: Draft, asked: string | null | undefined): Promise<Linked> {
  if (!asked) return { draft }
  const named = await loadPost(asked)
  if (!named || named.language === draft.language) throw invalidField('translationOf', 'invalid_value')
  const { translationOf = named.id } = named
  const sourceVersion = named.translationOf === undefined ? named.version : named.sourceVersion
  return { draft: { ...draft, translationOf }, sourceVersion }
}

/**
 * @throws AppError 403 unless the caller is an admin who is not and was not the author, and gives a reason to quote
 * claims.
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
