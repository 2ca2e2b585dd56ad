import { blogs } from '#shared/api/blogs.ts'
import { loadDraft, loadPost } from '../../domain/blogs/post-items.ts'
import { draftView, publicTranslations } from '../../domain/blogs/post-view.ts'
import { openPreview } from '../../domain/blogs/preview-token.ts'
import { removeListedCasinoLinks } from '../../domain/blogs/remove-casino-links.ts'
import { renderPost } from '../../domain/blogs/render-post.ts'
import { AppError } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'
import { handle } from '../handle.ts'

/** Shows the present draft, not the one at the time of the link, without the fields for staff. */
export const handler = handle(blogs.preview, async ({ params, now, reply }) => {
  reply.headers['x-robots-tag'] = 'noindex'
  const id = openPreview(params.token, now)
  const record = await loadPost(id)
  const draft = record && (await loadDraft(id, record.version))
  if (!record || !draft) throw new AppError('not_found')
  const rendered = await renderPost(draft.content, config().siteOrigins[0])
  const { content, html } = await removeListedCasinoLinks({
    content: rendered?.source ?? '',
    html: rendered?.html ?? '',
  })
  const {
    updatedBy: _u,
    live: _l,
    publishAt: _p,
    changed: _c,
    source: _s,
    ...blog
  } = await draftView(record, '', now)
  return {
    blog: {
      ...blog,
      content,
      html,
      excerpt: rendered?.excerpt ?? '',
      readingMinutes: rendered?.readingMinutes ?? 1,
      // A link opens one draft, not those of its translations.
      translations: await publicTranslations(record, now),
    },
  }
})
