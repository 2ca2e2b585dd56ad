import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readQuery, writeQuery } from './list-address.ts'
import type { ListColumn, ListFilter, ListQuery } from './types.ts'

interface Asked<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly filters: readonly ListFilter[]
  readonly searchable: boolean
}

/** The query that the address holds, and how to ask another. */
export function useListQuery<Row>({ columns, filters, searchable }: Asked<Row>) {
  const [address, setAddress] = useSearchParams()
  const known = {
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ),
    sorts: columns.flatMap(({ sort }) => Object.values(sort ?? {})),
    searchable,
  }
  const text = address.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list knows follows from its code and its language
  const query = useMemo(() => readQuery(new URLSearchParams(text), known), [text])
  const ask = (next: ListQuery) => setAddress((before) => writeQuery(before, known, next))
  return { query, ask }
}
