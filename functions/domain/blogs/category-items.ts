import { Id } from '#shared/models/basics.ts'
import type { Category } from '#shared/models/category.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, withoutKey } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { findBySlug, slugWrites } from '../../platform/table/slug-items.ts'
import { transact, type Write } from '../../platform/table/write.ts'

/** A category as stored. `rev` grows by one with every change. */
export type StoredCategory = Category & { readonly rev: number }

const PARTITION = 'CATEGORY'

export function categoryKey(id: string): Key {
  return { pk: PARTITION, sk: id }
}

export async function loadCategory(id: string): Promise<StoredCategory | undefined> {
  const item = await getItem<StoredCategory & Key>(categoryKey(id))
  return item && withoutKey<StoredCategory>(item)
}

export async function findCategory(named: string): Promise<string | undefined> {
  const byId = Id.safeParse(named).success ? await loadCategory(named) : undefined
  return byId?._id ?? findBySlug('CATEGORY', named)
}

/** All categories, sorted by English name. Editors make few, so there are no pages. */
export async function listCategories(): Promise<StoredCategory[]> {
  const items = await queryAll<StoredCategory & Key>({ pk: PARTITION })
  return items.map(withoutKey<StoredCategory>).sort((a, b) => labelOf(a).localeCompare(labelOf(b), 'en'))
}

function labelOf({ name, slug }: Category): string {
  return name.en ?? slug
}

/** @throws AppError 409 `slug_taken` */
export function createCategory(category: Category, also: readonly Write[]): Promise<void> {
  const put = { ...categoryKey(category._id), ...category, rev: 1 }
  const write: Write = { name: 'category', put, ...isNew }
  return transact([...also, write, ...slugWrites('CATEGORY', category._id, undefined, category.slug)])
}

/** @throws AppError 409 `version_conflict` if it was changed or removed since it was read, `slug_taken` */
export function changeCategory(
  before: StoredCategory,
  after: Category,
  also: readonly Write[],
): Promise<void> {
  const write: Write = {
    name: 'category',
    error: () => new AppError('version_conflict'),
    put: { ...categoryKey(after._id), ...after, rev: before.rev + 1 },
    ...fieldsAre({ rev: before.rev }),
  }
  return transact([write, ...slugWrites('CATEGORY', after._id, before.slug, after.slug), ...also])
}

/** @throws AppError 404 */
export function removeCategory(id: string, also: readonly Write[]): Promise<void> {
  return retryOnConflict(async () => {
    const category = expectFound(await loadCategory(id))
    const write: Write = { name: 'category', delete: categoryKey(id), ...fieldsAre({ rev: category.rev }) }
    await transact([write, ...slugWrites('CATEGORY', id, category.slug), ...also])
  })
}

export function toCategory({ rev: _, ...category }: StoredCategory): Category {
  return category
}
