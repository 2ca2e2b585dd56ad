import type { ListCasinoRecords } from '#shared/models/casino-desk.ts'
import type { StoredCasino } from './items.ts'

/** There are few casinos, all in one partition: what a list asks is answered when they are read. */
export function arranged(
  casinos: readonly StoredCasino[],
  { search, status, sort }: ListCasinoRecords,
): StoredCasino[] {
  const wanted = search?.toLowerCase()
  const found = casinos.filter(
    (casino) =>
      (status === undefined || casino.status === status) &&
      (wanted === undefined || casino.code.includes(wanted) || casino.name.toLowerCase().includes(wanted)),
  )
  return sort === undefined ? found : found.sort(BY[sort])
}

const BY: Readonly<
  Record<NonNullable<ListCasinoRecords['sort']>, (a: StoredCasino, b: StoredCasino) => number>
> = {
  name: (a, b) => a.name.localeCompare(b.name),
  'name-down': (a, b) => b.name.localeCompare(a.name),
  newest: (a, b) => b.updated.atMs - a.updated.atMs,
  oldest: (a, b) => a.updated.atMs - b.updated.atMs,
}
