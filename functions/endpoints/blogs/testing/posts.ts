import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Blog, CreateBlog } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { createCategory } from '../../../domain/blogs/category-items.ts'
import { newId } from '../../../platform/ids.ts'
import { call } from '../../../testing/call.ts'
import { makeUser, type TestUser } from '../../../testing/people.ts'

/** Creates a category under a slug that no other test uses. */
export async function newCategory(nowMs: number, fields: Partial<Category> = {}): Promise<Category> {
  const _id = newId(nowMs, secureRandom)
  const category = { _id, name: { en: 'News' }, slug: `c-${_id.slice(-20)}`, ...fields }
  await createCategory(category, [])
  return category
}

export function freshSlug(): string {
  return `s-${newId(Date.now(), secureRandom).slice(-20)}`
}

/** The input for a new post, under a slug that no other test uses. */
export function postFields(fields: Partial<CreateBlog> = {}) {
  return { title: 'Why not', slug: freshSlug(), language: 'en', content: 'It *cannot*.', ...fields } as const
}

export interface Staff {
  readonly user: TestUser
  readonly options: { readonly as: string; readonly at: number }
}

export async function staff(role: 'editor' | 'admin', nowMs: number): Promise<Staff> {
  const user = await makeUser({ role, username: `The ${role}` }, nowMs)
  return { user, options: { as: user.cookie, at: nowMs } }
}

/** Creates a post through the API. @throws Error if it was refused. */
export async function newPost(
  { options }: Staff,
  fields: Partial<CreateBlog> = {},
  at: number = options.at,
): Promise<Blog> {
  const answer = await call(api.blogs.create, { ...options, at, input: postFields(fields) })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return answer.body.blog
}
