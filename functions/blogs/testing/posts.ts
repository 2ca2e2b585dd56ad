import { secureRandom } from '#shared/crash/random.ts'
import type { Category } from '#shared/models/category.ts'
import { newCategoryWrites } from '../../categories/items.ts'
import { newId } from '../../ids.ts'
import { transact } from '../../table/write.ts'

/** A category under a slug that no other test uses. */
export async function newCategory(nowMs: number, fields: Partial<Category> = {}): Promise<Category> {
  const _id = newId(nowMs, secureRandom)
  const category = { _id, name: { en: 'News' }, slug: `c-${_id.slice(-20)}`, ...fields }
  await transact(newCategoryWrites(category))
  return category
}
