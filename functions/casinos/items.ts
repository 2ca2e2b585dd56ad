import type { CasinoRecord } from '#shared/models/casino.ts'
import type { Item, Key } from '../table/item.ts'
import { getItem, getItems, queryAll } from '../table/read.ts'
import type { Write } from '../table/write.ts'

/** A casino as stored, with a number that grows by one with every change. */
export type StoredCasino = CasinoRecord & { readonly rev: number }

const PARTITION = 'CASINO'

function casinoKey(code: string): Key {
  return { pk: PARTITION, sk: code }
}

function fromItem(item: StoredCasino & Item): StoredCasino {
  const { pk: _pk, sk: _sk, ...casino } = item
  return casino
}

export async function loadCasino(code: string): Promise<StoredCasino | undefined> {
  const item = await getItem<StoredCasino & Item>(casinoKey(code))
  return item && fromItem(item)
}

/** The casinos of these codes, by code; what is not there is left out. */
export async function loadCasinos(codes: Iterable<string>): Promise<ReadonlyMap<string, StoredCasino>> {
  const items = await getItems<StoredCasino & Item>([...new Set(codes)].map(casinoKey))
  return new Map(items.map((item) => [item.code, fromItem(item)]))
}

/** All casinos in the order in which they are shown. */
export async function listCasinos(): Promise<StoredCasino[]> {
  const items = await queryAll<StoredCasino & Item>({ pk: { name: 'pk', value: PARTITION } })
  return items.map(fromItem).sort((a, b) => a.order - b.order || a.code.localeCompare(b.code))
}

/** Refused as `casino` where the code is taken. */
export function newCasinoWrite(record: CasinoRecord): Write {
  return {
    name: 'casino',
    put: { ...casinoKey(record.code), ...record, rev: 1 },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

/** Refused as `casino` where it was changed or removed since it was read. */
export function changedCasinoWrite(record: CasinoRecord, readRev: number): Write {
  return {
    name: 'casino',
    put: { ...casinoKey(record.code), ...record, rev: readRev + 1 },
    ConditionExpression: 'rev = :rev',
    ExpressionAttributeValues: { ':rev': readRev },
  }
}

/** Refused as `casino` where it is not there. */
export function removeCasinoWrite(code: string): Write {
  return { name: 'casino', delete: casinoKey(code), ConditionExpression: 'attribute_exists(pk)' }
}

/** Without the number of changes, as the API answers it to staff. */
export function toRecord({ rev: _, ...record }: StoredCasino): CasinoRecord {
  return record
}
