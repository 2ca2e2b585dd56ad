import type { OutputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { BLOG_ROUTES } from '#shared/api/routes.ts'
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts'
import type { BlogCard } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import type { PostData } from '#shared/site/rendering.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { bareEndpoint, call } from './client.ts'
import { paths } from './paths.ts'

type Blogs = typeof api.blogs

const LIST = bareEndpoint<Blogs['list']>(BLOG_ROUTES.list)
const PREVIEW = bareEndpoint<Blogs['preview']>(BLOG_ROUTES.preview)
const CATEGORIES = bareEndpoint<typeof api.categories.list>(BLOG_ROUTES.categories)

interface PostsQuery {
  readonly category?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number
}

/** Lists the published posts in the document's language, featured ones first. */
export function listPosts(query: PostsQuery, signal?: AbortSignal): Promise<OutputOf<Blogs['list']>> {
  return call(LIST, { input: { language: currentLocale(), ...query }, signal })
}

let categories: Promise<readonly Category[]> | undefined

/** Fetches the categories once per visit; a failure is not cached. */
export function listCategories(): Promise<readonly Category[]> {
  categories ??= call(CATEGORIES)
    .then((answer) => answer.categories)
    .catch((error: unknown) => {
      categories = undefined
      throw error
    })
  return categories
}

/** Fetches a draft in the form in which it would be published. */
export async function getPreview(token: string, signal: AbortSignal): Promise<PostData> {
  const [{ blog }, all] = await Promise.all([call(PREVIEW, { params: { token }, signal }), listCategories()])
  return { kind: 'post', blog, related: [], category: all.find(({ _id }) => _id === blog.category) }
}

/** The part of the list that an address shows. */
export interface ListQuery {
  /** The category's slug. */
  readonly category?: string | undefined
  /** The cursor of this page. */
  readonly after?: string | undefined
}

/** Returns the address of a part of the list, without language. */
export function listPath({ category, after }: ListQuery = {}): string {
  const query = new URLSearchParams({ ...(category ? { category } : {}), ...(after ? { after } : {}) })
  return query.size === 0 ? paths.blog.to() : `${paths.blog.to()}?${query}`
}

export function postPath({ slug }: Pick<BlogCard, 'slug'>): string {
  return paths.post.to({ slug })
}

/** Returns a category's name in a language, by default the document's; else in English, else in any. */
export function categoryName({ name, slug }: Category, locale = currentLocale()): string {
  return name[locale] ?? name[DEFAULT_LOCALE] ?? Object.values(name)[0] ?? slug
}
