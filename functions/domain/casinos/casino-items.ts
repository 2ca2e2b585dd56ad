// Casinos: the records that staff enter, and which of them a visitor may see.

import { CASINOS_MAX, type CasinoRecord } from '#shared/models/casino.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { exists, fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import { type Key, withoutKey } from '../../platform/table/item.ts'
import { getItem, getItems, queryAll } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'

export interface ChangeStamp {
  /** A user id, or `system`. */
  readonly by: string
  readonly atMs: number
}

export type StoredCasino = CasinoRecord & {
  /** Grows by one with every write. */
  readonly rev: number
  /** Grows by one with every change of the fields, but not with a change of the order. */
  readonly version: number
  readonly updated: ChangeStamp
}

const PARTITION = 'CASINO'

export function casinoKey(code: string): Key {
  return { pk: PARTITION, sk: code }
}

export async function loadCasino(code: string): Promise<StoredCasino | undefined> {
  const item = await getItem<StoredCasino & Key>(casinoKey(code))
  return item && withoutKey<StoredCasino>(item)
}

/** The casinos of these codes, by code; missing ones are left out. */
export async function loadCasinos(codes: Iterable<string>): Promise<ReadonlyMap<string, StoredCasino>> {
  return byCode(await getItems([...codes].map(casinoKey)))
}

export function byCode(items: readonly (StoredCasino & Key)[]): ReadonlyMap<string, StoredCasino> {
  return new Map(items.map((item) => [item.code, withoutKey<StoredCasino>(item)]))
}

/** All casinos in the order that visitors see. */
export async function listCasinos(): Promise<StoredCasino[]> {
  const items = await queryAll<StoredCasino & Key>({ pk: PARTITION })
  return items.map(withoutKey<StoredCasino>).sort((a, b) => a.order - b.order || a.code.localeCompare(b.code))
}

export function newCasino(record: CasinoRecord, updated: ChangeStamp): StoredCasino {
  return { ...record, rev: 1, version: 1, updated }
}

/** A counter that grows with every new casino, so that simultaneous additions cannot exceed `CASINOS_MAX`. */
const PLACES: Key = { pk: 'CASINO_PLACES', sk: 'PLACES' }

/**
 * Adds a casino. Counts again if another one was added since the count.
 *
 * @throws AppError 400 `list_full`, 409 `slug_taken` if the code exists
 */
export function addCasino(stored: StoredCasino, also: readonly Write[]): Promise<void> {
  return retryOnConflict(async () => transact([...also, newCasinoWrite(stored), await takePlace()]))
}

export function newCasinoWrite(stored: StoredCasino): Write {
  return {
    name: 'casino',
    error: () => new AppError('slug_taken'),
    put: { ...casinoKey(stored.code), ...stored },
    ...isNew,
  }
}

/**
 * The write that counts a new casino; refused if another one was added since the count.
 *
 * @throws AppError 400 `list_full`
 */
async function takePlace(): Promise<Write> {
  // The counter is read first: a casino added after the count has then changed it.
  const added = (await getItem<{ added: number }>(PLACES))?.added
  if ((await listCasinos()).length >= CASINOS_MAX)
    throw invalidField('code', 'list_full', { maximum: CASINOS_MAX })
  return {
    name: 'place',
    put: { ...PLACES, added: (added ?? 0) + 1 },
    ...(added === undefined ? isNew : fieldsAre({ added })),
  }
}

export function changedCasino(
  before: StoredCasino,
  record: CasinoRecord,
  updated: ChangeStamp,
): StoredCasino {
  return { ...record, rev: before.rev + 1, version: before.version + 1, updated }
}

/** @throws Conflict if it was changed, moved or removed since it was read */
export function changeCasino(
  before: StoredCasino,
  after: StoredCasino,
  also: readonly Write[],
): Promise<void> {
  const write: Write = {
    name: 'casino',
    put: { ...casinoKey(after.code), ...after },
    ...fieldsAre({ rev: before.rev }),
  }
  return transact([write, ...also])
}

/** Stores a new order. @throws AppError 409 `version_conflict` if one of the casinos was removed */
export function reorderCasinos(codes: readonly string[], also: readonly Write[]): Promise<void> {
  const writes = codes.map((code, index) => ({
    name: 'casino',
    error: () => new AppError('version_conflict'),
    update: casinoKey(code),
    ...updates({ set: { order: index + 1 }, add: { rev: 1 } }, exists),
  }))
  return transact([...writes, ...also])
}

/** @throws AppError 404 */
export function removeCasino(code: string, also: readonly Write[]): Promise<void> {
  const write: Write = {
    name: 'casino',
    error: () => new AppError('not_found'),
    delete: casinoKey(code),
    ...exists,
  }
  return transact([write, ...also])
}

/** The casino without the attributes that only the table has. */
export function toRecord({
  rev: _rev,
  version: _version,
  updated: _updated,
  ...record
}: StoredCasino): CasinoRecord {
  return record
}
