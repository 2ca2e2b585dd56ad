import { blogs } from '#shared/api/blogs.ts'
import { loadDraft, loadPost } from '../../domain/blogs/post-items.ts'
import { versionNote } from '../../domain/blogs/post-view.ts'
import { loadTrashed } from '../../domain/blogs/trash-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Posts in the trash count too: an editor reads a version before restoring it. */
export const handler = handle(blogs.getVersion, async ({ params }) => {
  const record = (await loadPost(params.id)) ?? (await loadTrashed(params.id))
  const note = record?.versions.find(({ version }) => version === params.version)
  const draft = note && (await loadDraft(params.id, note.version))
  if (!draft) throw new AppError('not_found')
  const { translationOf: _, ...held } = draft
  return { version: { ...versionNote(note, await loadNames([note.by])), ...held } }
})
