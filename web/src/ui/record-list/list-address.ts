import { SEARCH_LENGTH_MAX } from '#shared/models/basics.ts'
import type { ListQuery } from './types.ts'

const SEARCH = 'search'
const SORT = 'sort'

/** The parameters of a list in the page's address; other parameters (`panel`) stay unchanged. */
export interface ListAddress {
  /** Filter names with their known values. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sorts: readonly string[]
  readonly searchable: boolean
}

/** Reads a list's query from an address. Ignores unknown values: an old link shows more rows, never an error. */
export function readQuery(address: URLSearchParams, known: ListAddress): ListQuery {
  const search = known.searchable ? address.get(SEARCH)?.trim().slice(0, SEARCH_LENGTH_MAX) : undefined
  const sort = known.sorts.find((value) => value === address.get(SORT))
  const filters = Object.entries(known.filters).flatMap(([name, values]) => {
    const value = values.find((each) => each === address.get(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return { search: search || undefined, sort, filters: Object.fromEntries(filters) }
}

/** Returns the address of a query and keeps the page's other parameters. */
export function writeQuery(address: URLSearchParams, known: ListAddress, query: ListQuery): URLSearchParams {
  const written = new URLSearchParams(address)
  for (const name of [SEARCH, SORT, ...Object.keys(known.filters)]) written.delete(name)
  if (query.search) written.set(SEARCH, query.search)
  if (query.sort) written.set(SORT, query.sort)
  for (const [name, value] of Object.entries(query.filters)) written.set(name, value)
  return written
}

export function isFiltered({ search, filters }: ListQuery): boolean {
  return search !== undefined || Object.keys(filters).length > 0
}
