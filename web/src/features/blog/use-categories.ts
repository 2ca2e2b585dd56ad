import type { Category } from '#shared/models/category.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { listCategories } from './calls.ts'
import { keep, kept } from './kept.ts'

const KEY = 'categories'
const NONE: readonly Category[] = []

/** All categories: those that the page was written with, else fetched; none while they are not here. */
export function useCategories(written: readonly Category[] | undefined): readonly Category[] {
  const load = async () => {
    const found = await listCategories()
    keep(KEY, found)
    return found
  }
  return useResource(load, [], written ?? kept(KEY)).data ?? NONE
}
