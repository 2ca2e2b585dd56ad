import { blogs } from '#shared/api/blogs.ts'
import { notePresent } from '../../domain/blogs/presence-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { handle } from '../handle.ts'

/** A page asks by itself, again and again: that is no use of the session. */
export const handler = handle(
  blogs.listPresent,
  async ({ params, caller, now }) => {
    const ids = await notePresent(params.id, caller.account.id, now)
    const names = await loadNames(ids)
    return { others: ids.flatMap((id) => (names.has(id) ? [{ _id: id, name: names.get(id) }] : [])) }
  },
  { notesUse: false },
)
