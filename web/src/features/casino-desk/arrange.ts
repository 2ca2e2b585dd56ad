import type { CasinoForStaff } from '#shared/models/casino-desk.ts'
import type { ListQuery } from '#web/ui/record-list/index.ts'

export const SORTS = { name: 'name', nameDown: 'name-down', newest: 'newest', oldest: 'oldest' } as const

/** There are few casinos: all of them are fetched, and what the list asks is answered here. */
export function arranged(
  casinos: readonly CasinoForStaff[],
  { search, sort, filters }: ListQuery,
): CasinoForStaff[] {
  const wanted = search?.toLocaleLowerCase()
  const found = casinos.filter(
    ({ code, name, status }) =>
      (filters.status === undefined || filters.status === status) &&
      (wanted === undefined || code.includes(wanted) || name.toLocaleLowerCase().includes(wanted)),
  )
  switch (sort) {
    case SORTS.name:
      return found.toSorted((a, b) => a.name.localeCompare(b.name))
    case SORTS.nameDown:
      return found.toSorted((a, b) => b.name.localeCompare(a.name))
    case SORTS.newest:
      return found.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    case SORTS.oldest:
      return found.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    default:
      return found
  }
}
