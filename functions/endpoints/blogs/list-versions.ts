import { blogs } from '#shared/api/blogs.ts'
import { loadNames } from '../../domain/accounts/items.ts'
import { loadPost } from '../../domain/blogs/items.ts'
import { versionNote } from '../../domain/blogs/view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.listVersions, async ({ params }) => {
  const record = await loadPost(params.id)
  if (!record) throw new AppError('not_found')
  const names = await loadNames(record.versions.map(({ by }) => by))
  return { versions: record.versions.toReversed().map((note) => versionNote(note, names)) }
})
