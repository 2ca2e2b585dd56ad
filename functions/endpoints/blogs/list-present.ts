import { blogs } from '#shared/api/blogs.ts'
import { notePresent } from '../../domain/blogs/presence-items.ts'
import { loadNames } from '../../domain/users/user-items.ts'
import { handle } from '../handle.ts'

/** The page polls this on its own, which must not keep the session alive. */
export const handler = handle(
  blogs.listPresent,
  async ({ params, caller, now }) => {
    const ids = await notePresent(params.id, caller.user.id, now)
    const names = await loadNames(ids)
    return { others: ids.flatMap((id) => (names.has(id) ? [{ _id: id, name: names.get(id) }] : [])) }
  },
  { touchesSession: false },
)
