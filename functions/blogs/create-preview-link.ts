import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact } from '../table/write.ts'
import { loadPost } from './items.ts'
import { PREVIEW_MS, sealPreview } from './preview-token.ts'

export const handler = handle(blogs.createPreviewLink, async ({ params, caller, now, random }) => {
  const record = await loadPost(params.id)
  if (!record) throw new AppError('not_found')
  const fact = {
    actor: caller.account.id,
    action: 'blogs.createPreviewLink',
    subject: `blog:${record.id}`,
    fields: [],
  }
  await transact([auditWrite(fact, now, random)])
  const expiresMs = now + PREVIEW_MS
  return { token: sealPreview(record.id, expiresMs), expiresAt: new Date(expiresMs).toISOString() }
})
