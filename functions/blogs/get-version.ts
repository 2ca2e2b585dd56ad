import { blogs } from '#shared/api/blogs.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { loadDraft, loadPost } from './items.ts'
import { loadNames, versionNote } from './view.ts'

export const handler = handle(blogs.getVersion, async ({ params }) => {
  const record = await loadPost(params.id)
  const note = record?.versions.find(({ version }) => version === params.version)
  const draft = note && (await loadDraft(params.id, note.version))
  if (!draft) throw new AppError('not_found')
  const { translationOf: _, ...held } = draft
  return { version: { ...versionNote(note, await loadNames([note.by])), ...held } }
})
