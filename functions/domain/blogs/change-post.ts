import type { BlogDraft, UpdateBlog } from '#shared/models/blog.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Caller } from '../users/caller.ts'
import { loadDraft, loadPost } from './post-items.ts'
import { asOfNow, type PostRecord } from './post-record.ts'
import { versionConflict } from './save-post.ts'

/**
 * Changes a post. If another editor saved in the same moment, applies the change to the new text, unless the change
 * names the version that it was made from.
 *
 * @throws AppError 404, 409 `version_conflict` with who and when
 */
export async function changePost<T>(
  id: string,
  version: number | undefined,
  nowMs: number,
  change: (record: PostRecord, draft: BlogDraft) => Promise<T>,
): Promise<T> {
  const changeOnce = async () => {
    const stored = await loadPost(id)
    if (!stored) throw new AppError('not_found')
    if (version !== undefined && version !== stored.version) throw await versionConflict(stored)
    const draft = await loadDraft(id, stored.version)
    // The version's text is missing if the post changed between the two reads.
    if (!draft) throw new Conflict()
    return change(asOfNow(stored, nowMs), draft)
  }
  return retryOnConflict(changeOnce)
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
