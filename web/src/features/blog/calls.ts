import { BLOG_ROUTES } from '#shared/api/blog-routes.ts'
import type { AnyEndpoint, OutputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import type { Category } from '#shared/models/category.ts'
import type { PostData } from '#shared/site/rendering.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { call } from '#web/lib/client.ts'

type Blogs = typeof api.blogs

/** All that the client reads of an endpoint: the contract's schemas weigh more than these pages. */
function bare<E extends AnyEndpoint>(route: Pick<E, 'method' | 'path'>): E {
  return route as E
}

const LIST = bare<Blogs['list']>(BLOG_ROUTES.list)
const GET = bare<Blogs['get']>(BLOG_ROUTES.get)
const PREVIEW = bare<Blogs['preview']>(BLOG_ROUTES.preview)
const CATEGORIES = bare<(typeof api)['categories']['list']>(BLOG_ROUTES.categories)

interface ListQuery {
  readonly category?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number
}

/** What is public in the language of this document: featured ones first. */
export function listPosts(query: ListQuery, signal?: AbortSignal): Promise<OutputOf<Blogs['list']>> {
  return call(LIST, { input: { language: currentLocale(), ...query }, ...(signal ? { signal } : {}) })
}

let categories: Promise<readonly Category[]> | undefined

/** Asked for once a visit; a failure is forgotten. */
export function listCategories(): Promise<readonly Category[]> {
  categories ??= call(CATEGORIES)
    .then((answer) => answer.categories)
    .catch((error: unknown) => {
      categories = undefined
      throw error
    })
  return categories
}

/** What is public at an address of this language, or was before it moved. */
export async function getPost(slug: string, signal: AbortSignal): Promise<PostData> {
  const asked = call(GET, { params: { id: slug }, input: { language: currentLocale() }, signal })
  const [{ blog, related = [] }, all] = await Promise.all([asked, listCategories()])
  return { kind: 'post', blog, related, category: all.find(({ _id }) => _id === blog.category) }
}

/** A draft as it would be published. */
export async function getPreview(token: string, signal: AbortSignal): Promise<PostData> {
  const [{ blog }, all] = await Promise.all([call(PREVIEW, { params: { token }, signal }), listCategories()])
  return { kind: 'post', blog, related: [], category: all.find(({ _id }) => _id === blog.category) }
}
