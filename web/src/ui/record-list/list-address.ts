import type { ListQuery } from './types.ts'

const SEARCH = 'search'
const SORT = 'sort'

/** Parameters that others on the page own (`panel`) are left as they are. */
export interface ListAddress {
  /** The filters' names and the values that each knows. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sorts: readonly string[]
  readonly searchable: boolean
}

/** Longer searches find nothing: the bound of every search of the contract. */
const SEARCH_LENGTH_MAX = 100

/**
 * What an address asks of a list. Values that the list does not know are as if they were not there: an old
 * link shows more than it did, never an error.
 */
export function readQuery(address: URLSearchParams, known: ListAddress): ListQuery {
  const search = known.searchable ? address.get(SEARCH)?.trim().slice(0, SEARCH_LENGTH_MAX) : undefined
  const sort = known.sorts.find((value) => value === address.get(SORT))
  const filters = Object.entries(known.filters).flatMap(([name, values]) => {
    const value = values.find((each) => each === address.get(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return { search: search || undefined, sort, filters: Object.fromEntries(filters) }
}

/** The address of a query, with everything in it that is not the list's. */
export function writeQuery(address: URLSearchParams, known: ListAddress, query: ListQuery): URLSearchParams {
  const written = new URLSearchParams(address)
  for (const name of [SEARCH, SORT, ...Object.keys(known.filters)]) written.delete(name)
  if (query.search) written.set(SEARCH, query.search)
  if (query.sort) written.set(SORT, query.sort)
  for (const [name, value] of Object.entries(query.filters)) written.set(name, value)
  return written
}

/** One text for one question, whatever the order of its parts. */
export function queryKey(query: ListQuery): string {
  const filters = Object.entries(query.filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([query.search ?? '', query.sort ?? '', filters])
}

export function isFiltered({ search, filters }: ListQuery): boolean {
  return search !== undefined || Object.keys(filters).length > 0
}
