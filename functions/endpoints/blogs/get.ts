import { blogs } from '#shared/api/blogs.ts'
import { loadDraft, loadPost } from '../../domain/blogs/post-items.ts'
import { draftView, publicAnswer } from '../../domain/blogs/post-view.ts'
import { findPublicBySlug, loadPublic, publicNow } from '../../domain/blogs/public-post-items.ts'
import { checkGuard, findCaller } from '../../domain/users/caller.ts'
import type { SessionToken } from '../../domain/users/session-record.ts'
import { AppError } from '../../platform/app-error.ts'
import { ID_LENGTH } from '../../platform/ids.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.get, async ({ params, input, token, now }) => {
  const isId = params.id.length === ID_LENGTH && !params.id.includes('-')
  if (isId && (await isStaff(token, now))) {
    const draft = await findDraft(params.id, now)
    if (draft) return { blog: draft }
  }
  const copy = isId
    ? publicNow(await loadPublic(params.id), now)
    : await findPublicBySlug(input.language, params.id, now)
  if (!copy) throw new AppError('not_found')
  const moved = !isId && copy.card.slug !== params.id
  return { ...(await publicAnswer(copy, now)), ...(moved ? { movedFrom: params.id } : {}) }
})

async function isStaff(token: SessionToken | undefined, nowMs: number): Promise<boolean> {
  const caller = await findCaller(token, nowMs)
  if (!caller) return false
  try {
    checkGuard('editor', caller)
    return true
  } catch {
    return false
  }
}

async function findDraft(id: string, nowMs: number) {
  const record = await loadPost(id)
  const draft = record && (await loadDraft(id, record.version))
  return record && draft && draftView(record, draft.content, nowMs)
}
