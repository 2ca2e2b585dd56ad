import { blogs } from '#shared/api/blogs.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { loadPost } from './items.ts'
import { loadNames, versionNote } from './view.ts'

export const handler = handle(blogs.listVersions, async ({ params }) => {
  const record = await loadPost(params.id)
  if (!record) throw new AppError('not_found')
  const names = await loadNames(record.versions.map(({ by }) => by))
  return { versions: record.versions.toReversed().map((note) => versionNote(note, names)) }
})
