import { blogs } from '#shared/api/blogs.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { AppError } from '../http/app-error.ts'
import { checkGuard, findCaller } from '../http/caller.ts'
import { handle } from '../http/handle.ts'
import { ID_LENGTH } from '../ids.ts'
import type { SessionToken } from '../sessions/session.ts'
import { findClaim } from './addresses.ts'
import { loadDraft, loadPost, loadPublic, type PublicCopy } from './items.ts'
import { draftView, publicView } from './view.ts'

export const handler = handle(blogs.get, async ({ params, input, token, now }) => {
  const isId = params.id.length === ID_LENGTH && !params.id.includes('-')
  if (isId && (await isStaff(token, now))) {
    const draft = await findDraft(params.id, now)
    if (draft) return { blog: draft }
  }
  const copy = isId ? await loadPublic(params.id) : await findBySlug(input.language, params.id)
  if (!copy || copy.card.publishedMs > now) throw new AppError('not_found')
  const moved = !isId && copy.card.slug !== params.id
  return { blog: await publicView(copy, now), ...(moved ? { movedFrom: params.id } : {}) }
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

/** By the address of what is public, or one that it had before. */
async function findBySlug(language: Locale, slug: string): Promise<PublicCopy | undefined> {
  const claim = await findClaim({ language, slug })
  const copy = claim?.shown ? await loadPublic(claim.blogId) : undefined
  return copy?.card.language === language ? copy : undefined
}
