import { Id } from '#shared/models/basics.ts'
import { findCategoryBySlug, loadCategory } from './items.ts'

/** The id of a category that is named by its id or its slug. */
export async function findCategory(named: string): Promise<string | undefined> {
  const byId = Id.safeParse(named).success ? await loadCategory(named) : undefined
  return byId?._id ?? findCategoryBySlug(named)
}
