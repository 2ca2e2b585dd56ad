// Casinos: the records that staff enter, and which of them a visitor may see.

import { CASINOS_MAX, type CasinoRecord } from '#shared/models/casino.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { exists, fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, getItems, queryAll } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'

/** By whom and when. */
export interface Made {
  /** A user id, or `system`. */
  readonly by: string
  readonly atMs: number
}

export type StoredCasino = CasinoRecord & {
  /** Grows by one with every write. */
  readonly rev: number
  /** Grows by one with every change of the fields; being moved in the order is none. */
  readonly version: number
  readonly updated: Made
}

const PARTITION = 'CASINO'

export function casinoKey(code: string): Key {
  return { pk: PARTITION, sk: code }
}

/** What a casino has that was stored before its changes were counted. */
const BEFORE_VERSIONS = { version: 1, updated: { by: 'system', atMs: Date.parse('2026-11-21T00:00:00Z') } }

function fromItem(item: StoredCasino & Item): StoredCasino {
  const { pk: _pk, sk: _sk, ...casino } = item
  return { ...BEFORE_VERSIONS, ...casino }
}

export async function loadCasino(code: string): Promise<StoredCasino | undefined> {
  const item = await getItem<StoredCasino & Item>(casinoKey(code))
  return item && fromItem(item)
}

/** The casinos of these codes, by code; what is not there is left out. */
export async function loadCasinos(codes: Iterable<string>): Promise<ReadonlyMap<string, StoredCasino>> {
  const items = await getItems<StoredCasino & Item>([...new Set(codes)].map(casinoKey))
  return byCode(items)
}

export function byCode(items: readonly (StoredCasino & Item)[]): ReadonlyMap<string, StoredCasino> {
  return new Map(items.map((item) => [item.code, fromItem(item)]))
}

/** All casinos in the order in which they are shown. */
export async function listCasinos(): Promise<StoredCasino[]> {
  const items = await queryAll<StoredCasino & Item>({ pk: { name: 'pk', value: PARTITION } })
  return items.map(fromItem).sort((a, b) => a.order - b.order || a.code.localeCompare(b.code))
}

export function newCasino(record: CasinoRecord, updated: Made): StoredCasino {
  return { ...record, rev: 1, version: 1, updated }
}

/** Grows with every casino that is added: of several at once each counts the others. */
const PLACES: Key = { pk: 'CASINO_PLACES', sk: 'PLACES' }

/**
 * There are never more than can be put in order: where another one was added since they were counted, counts anew.
 *
 * @throws AppError 400 `list_full`, 409 `slug_taken` where there is one of this code
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

/** Refused where another one was added since they were counted. @throws AppError 400 `list_full` */
async function takePlace(): Promise<Write> {
  // In this order: what is added after the count has changed the number that was read before.
  const added = (await getItem<{ added: number }>(PLACES))?.added
  if ((await listCasinos()).length >= CASINOS_MAX)
    throw invalidField('code', 'list_full', { maximum: CASINOS_MAX })
  return {
    name: 'place',
    put: { ...PLACES, added: (added ?? 0) + 1 },
    ...(added === undefined ? isNew : fieldsAre({ added })),
  }
}

export function changedCasino(before: StoredCasino, record: CasinoRecord, updated: Made): StoredCasino {
  return { ...record, rev: before.rev + 1, version: before.version + 1, updated }
}

/** @throws Conflict where it was changed, moved or removed since it was read */
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

/** Each gets its place. @throws AppError 409 `version_conflict` where one is not there any more */
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

/** Without what the table adds. */
export function toRecord({
  rev: _rev,
  version: _version,
  updated: _updated,
  ...record
}: StoredCasino): CasinoRecord {
  return record
}
