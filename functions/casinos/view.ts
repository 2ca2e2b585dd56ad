import { COUNTRIES } from '#shared/countries/table.ts'
import type { CasinoForStaff, ListCasinoRecords } from '#shared/models/casino-desk.ts'
import { authorOf, loadNames } from '../blogs/view.ts'
import { AppError } from '../http/app-error.ts'
import { arranged } from './arrange.ts'
import { listCasinos, type StoredCasino, toRecord } from './items.ts'
import { showCasino } from './rules.ts'

const iso = (epochMs: number) => new Date(epochMs).toISOString()

/** As staff see them. */
export async function staffViews(stored: readonly StoredCasino[]): Promise<CasinoForStaff[]> {
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

/** All casinos in their order, or what is asked of them. */
export async function findCasinoRecords(asked: ListCasinoRecords = {}): Promise<CasinoForStaff[]> {
  return staffViews(arranged(await listCasinos(), asked))
}

/** 409, saying who changed it and when. */
export async function versionConflict({ updated, version }: StoredCasino): Promise<AppError> {
  const names = await loadNames([updated.by])
  return new AppError('version_conflict', {
    version,
    changedAt: iso(updated.atMs),
    changedBy: authorOf(updated.by, names),
  })
}
