import { COUNTRIES } from '#shared/countries/table.ts'
import type { CasinoForStaff, ListCasinoRecords } from '#shared/models/casino-record.ts'
import { iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { loadNames } from '../users/user-items.ts'
import { authorOf } from '../users/user-view.ts'
import { listCasinos, type StoredCasino, toRecord } from './casino-items.ts'
import { showCasino } from './casino-rules.ts'

/** Casinos as staff see them, with the name of who changed each last. */
async function staffViews(stored: readonly StoredCasino[]): Promise<CasinoForStaff[]> {
  const names = await loadNames(stored.map(({ updated }) => updated.by))
  return stored.map((casino) => ({
    ...toRecord(casino),
    version: casino.version,
    updatedAt: iso(casino.updated.atMs),
    updatedBy: authorOf(casino.updated.by, names),
    visibleIn: Object.keys(COUNTRIES).filter((country) => showCasino(casino, [country]) !== undefined),
  }))
}

export async function staffView(stored: StoredCasino): Promise<CasinoForStaff> {
  const [view] = await staffViews([stored])
  if (!view) throw new AppError('not_found')
  return view
}

/** The casinos that a list of staff asks for, by default all in their order. */
export async function findCasinoRecords(asked: ListCasinoRecords = {}): Promise<CasinoForStaff[]> {
  return staffViews(arranged(await listCasinos(), asked))
}

/** A 409 that says who changed the casino and when. */
export async function versionConflict({ updated, version }: StoredCasino): Promise<AppError> {
  const names = await loadNames([updated.by])
  return new AppError('version_conflict', {
    version,
    changedAt: iso(updated.atMs),
    changedBy: authorOf(updated.by, names),
  })
}

/** Filters and sorts in memory: there are few casinos, all in one partition. */
function arranged(
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
