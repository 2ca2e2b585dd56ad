import type { Blog } from '#shared/models/blog.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { begin } from './autosave-state.ts'
import type { FoundCopy } from './kept-copies.ts'
import { fieldsOf, isEmpty, namesOf, type PostChange, pick, sameValue } from './post-fields.ts'

/**
 * The draft as it is on the server.
 *
 * @throws ApiError 401 too where the session is over: a guest would be shown what is public, or nothing, instead
 */
export async function fetchDraft(id: string, signal?: AbortSignal): Promise<Blog> {
  const options = signal ? { signal } : {}
  try {
    const { blog } = await call(api.blogs.get, { params: { id }, ...options })
    if (blog.updatedBy) return blog
  } catch (error) {
    if (!(error instanceof ApiError && error.statusCode === 404)) throw error
  }
  await call(api.users.me, options)
  throw new ApiError('not_found', 404)
}

/** Begins where the server is, or, after a reload or a crash, where the person was. */
export function openWith(blog: Blog, copies: readonly FoundCopy[]) {
  const saved = fieldsOf(blog)
  const useful = copies.filter((copy) => !isEmpty(newsOf(copy.change)))
  const restored = useful.find(({ version }) => version === blog.version)
  const older = useful.find(({ version }) => version !== blog.version)
  const change = restored ? newsOf(restored.change) : {}
  return {
    start: begin(blog.version, saved, { ...saved, ...change }),
    /** Made from the present version: it stands in the editor already. */
    restored: restored && { ...restored, change },
    /** Made from another: the person decides. */
    older: older && { ...older, change: newsOf(older.change) },
    /** They hold nothing that the server does not have. */
    useless: copies.filter((copy) => !useful.includes(copy)),
  }

  function newsOf(kept: PostChange): PostChange {
    const fields = { ...saved, ...kept }
    return pick(
      fields,
      namesOf(kept).filter((name) => !sameValue(fields[name], saved[name])),
    )
  }
}

export type Opened = ReturnType<typeof openWith>
