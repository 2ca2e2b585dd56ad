import { blogs } from '#shared/api/blogs.ts'
import { findUsers } from '../../domain/players/player-list-items.ts'
import { authorOf } from '../../domain/users/user-view.ts'
import { handle } from '../handle.ts'

const AUTHORS_MAX = 100

export const handler = handle(blogs.listAuthors, async ({ now }) => {
  const page = { limit: AUTHORS_MAX, from: undefined }
  const roles = await Promise.all(
    (['admin', 'editor'] as const).map((role) => findUsers({ role, sort: 'name' }, page, now)),
  )
  const users = roles.flatMap(({ users }) => users)
  users.sort((one, other) => one.username.localeCompare(other.username, 'en'))
  return { authors: users.map(({ id, username }) => authorOf(id, new Map([[id, username]]))) }
})
