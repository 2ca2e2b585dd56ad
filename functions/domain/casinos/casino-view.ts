import { COUNTRIES } from '#shared/countries/table.ts'
import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { iso } from '#shared/time.ts'
import { expectFound } from '../../platform/app-error.ts'
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
  return expectFound(view)
}

export async function listCasinoRecords(): Promise<CasinoForStaff[]> {
  return staffViews(await listCasinos())
}
