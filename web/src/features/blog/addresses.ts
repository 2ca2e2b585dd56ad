import type { BlogCard } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { paths } from '#web/app/paths.ts'
import { currentLocale } from '#web/i18n/locale.ts'

/** Which part of the list an address means. */
export interface ListQuery {
  /** By its slug. */
  readonly category?: string | undefined
  /** Where this page begins. */
  readonly after?: string | undefined
}

/** The address of a part of the list, without its language. */
export function listPath({ category, after }: ListQuery = {}): string {
  const query = new URLSearchParams({ ...(category ? { category } : {}), ...(after ? { after } : {}) })
  return query.size === 0 ? paths.blog.to() : `${paths.blog.to()}?${query}`
}

export function listQuery(search: string): ListQuery {
  const query = new URLSearchParams(search)
  return { category: query.get('category') || undefined, after: query.get('after') || undefined }
}

export function postPath({ slug }: Pick<BlogCard, 'slug'>): string {
  return paths.post.to({ slug })
}

/** In this document's language, else in one that it has. */
export function categoryName({ name }: Category): string {
  return name[currentLocale()] ?? Object.values(name)[0] ?? ''
}
