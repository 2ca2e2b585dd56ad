import { blogs } from '#shared/api/blogs.ts'
import { loadPost } from '../../domain/blogs/post-items.ts'
import { versionNote } from '../../domain/blogs/post-view.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(blogs.listVersions, async ({ params }) => {
  const record = expectFound(await loadPost(params.id))
  const names = await loadNames(record.versions.map(({ by }) => by))
  return { versions: record.versions.toReversed().map((note) => versionNote(note, names)) }
})
