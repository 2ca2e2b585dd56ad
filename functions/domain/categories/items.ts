import type { Category } from '#shared/models/category.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'

/** A category as stored, with a number that grows by one with every change. */
export type StoredCategory = Category & { readonly rev: number }

const PARTITION = 'CATEGORY'

export function categoryKey(id: string): Key {
  return { pk: PARTITION, sk: id }
}

/** One category per slug: the claim is the slug's own item. */
function slugKey(slug: string): Key {
  return { pk: 'CATEGORY_SLUG', sk: slug }
}

export async function loadCategory(id: string): Promise<StoredCategory | undefined> {
  const item = await getItem<StoredCategory & Item>(categoryKey(id))
  return item && fromItem(item)
}

/** The id of the category with this slug. */
export async function findCategoryBySlug(slug: string): Promise<string | undefined> {
  return (await getItem<{ categoryId: string }>(slugKey(slug)))?.categoryId
}

/** All of them, by their English name: there are as many as editors keep in mind. */
export async function listCategories(): Promise<StoredCategory[]> {
  const items = await queryAll<StoredCategory & Item>({ pk: { name: 'pk', value: PARTITION } })
  return items.map(fromItem).sort((a, b) => labelOf(a).localeCompare(labelOf(b), 'en'))
}

function labelOf({ name, slug }: Category): string {
  return name.en ?? slug
}

function fromItem({ pk: _pk, sk: _sk, ...category }: StoredCategory & Item): StoredCategory {
  return category
}

/** Refused as `slug` where it is taken. */
export function newCategoryWrites(category: Category): Write[] {
  return [
    {
      name: 'category',
      put: { ...categoryKey(category._id), ...category, rev: 1 },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    claimSlug(category),
  ]
}

/** Refused as `category` where it was changed or removed since it was read, as `slug` where that is taken. */
export function changedCategoryWrites(before: StoredCategory, after: Category): Write[] {
  const moved = before.slug !== after.slug
  return [
    {
      name: 'category',
      put: { ...categoryKey(after._id), ...after, rev: before.rev + 1 },
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':rev': before.rev },
    },
    ...(moved ? [claimSlug(after), releaseSlug(before)] : []),
  ]
}

/** Refused as `category` where it was changed or removed since it was read. */
export function removeCategoryWrites(category: StoredCategory): Write[] {
  return [
    {
      name: 'category',
      delete: categoryKey(category._id),
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':rev': category.rev },
    },
    releaseSlug(category),
  ]
}

function claimSlug({ _id, slug }: Category): Write {
  return {
    name: 'slug',
    put: { ...slugKey(slug), categoryId: _id },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

function releaseSlug({ _id, slug }: Category): Write {
  return {
    name: 'oldSlug',
    delete: slugKey(slug),
    ConditionExpression: 'categoryId = :id',
    ExpressionAttributeValues: { ':id': _id },
  }
}

/** Without the number of changes, as the API answers it. */
export function toCategory({ rev: _, ...category }: StoredCategory): Category {
  return category
}
