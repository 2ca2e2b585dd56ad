import type { UpdateBlog } from '#shared/models/blog.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/caller.ts'
import { WriteRefused } from '../table/write.ts'
import { loadDraft, loadPost } from './items.ts'
import { type PostRecord, settled } from './post.ts'
import type { Draft } from './rules.ts'
import { versionConflict } from './save.ts'

/** How often to start anew where somebody else saves in the same moment. */
const TRIES = 8

/**
 * Changes a post as it stands: where somebody else saved in the same moment, the change is decided anew on
 * what they saved, unless it names the version that it was made from.
 *
 * @throws AppError 404, 409 `version_conflict` with who and when
 */
export async function changePost<T>(
  id: string,
  version: number | undefined,
  nowMs: number,
  change: (record: PostRecord, draft: Draft) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const stored = await loadPost(id)
    if (!stored) throw new AppError('not_found')
    if (version !== undefined && version !== stored.version) throw await versionConflict(stored)
    const draft = await loadDraft(id, stored.version)
    try {
      // Without its text it was changed between the two reads.
      if (draft) return await change(settled(stored, nowMs), draft)
      if (attempt >= TRIES) throw await versionConflict(stored)
    } catch (error) {
      if (!(error instanceof WriteRefused && error.refused.has('post'))) throw error
      if (attempt >= TRIES) throw await versionConflict((await loadPost(id)) ?? stored)
    }
  }
}

/** @throws AppError 403 unless an admin who is not the author says why claims are quoted. */
export function mayRefute(
  { quotesToRefute }: Pick<UpdateBlog, 'quotesToRefute'>,
  { account }: Caller,
  authorId: string,
): boolean {
  if (quotesToRefute === undefined) return false
  if (account.role !== 'admin' || account.id === authorId) throw new AppError('forbidden')
  return true
}
