import { blogs } from '#shared/api/blogs.ts'
import { iso } from '#shared/time.ts'
import { saveAudit } from '../../domain/audit-log/audit-log-items.ts'
import { loadPost } from '../../domain/blogs/post-items.ts'
import { PREVIEW_MS, sealPreview } from '../../domain/blogs/preview-token.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.createPreviewLink, async ({ params, now, audit }) => {
  const record = expectFound(await loadPost(params.id))
  await saveAudit(audit('blogs.createPreviewLink', `blog:${record.id}`))
  const expiresMs = now + PREVIEW_MS
  return { token: sealPreview(record.id, expiresMs), expiresAt: iso(expiresMs) }
})
