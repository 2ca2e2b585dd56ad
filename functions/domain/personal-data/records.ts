import type { Item } from '../../platform/table/item.ts'
import { queryAll } from '../../platform/table/read.ts'
import { TABLE } from '../../platform/table/schema.ts'
import { accountKey, playKey } from '../accounts/account.ts'
import { decodePlay } from '../rounds/play.ts'
import { itemsElsewhere } from './elsewhere.ts'

/** Everything stored under a person's key, the person's own item included. */
export function personItems(userId: string): Promise<Item[]> {
  return queryAll({ pk: { name: 'pk', value: accountKey(userId).pk } })
}

/** What only the server may know: hashes of secrets, a seed that is still committed, index keys. */
const SECRET = new Set([
  'passwordHash',
  'codeHash',
  'linkHash',
  'devices',
  'excludedUnder',
  'requestHash',
  'sealed',
])
/** Keys of indexes and of other places; who of staff decided is another person's. */
const NOT_TOLD = new Set<string>([
  'pk',
  ...TABLE.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  'elsewhere',
  'decidedBy',
])

/** The same, and what is theirs elsewhere, as plain records for the person: secrets only as "stored hashed". */
export async function personRecords(userId: string): Promise<Record<string, unknown>[]> {
  const items = await personItems(userId)
  return [...items.map(readable), ...(await itemsElsewhere(userId, items))].map((item) => {
    const { sessions, ...rest } = item
    const told = Object.entries(rest)
      .filter(([name]) => !NOT_TOLD.has(name))
      .filter(([name]) => name !== 'serverSeed' || item.outcome !== undefined)
      .map(([name, value]) => [name, SECRET.has(name) ? 'stored hashed' : value])
    return {
      ...Object.fromEntries(told),
      ...(sessions === undefined ? {} : { sessions: Object.values(sessions as object) }),
    }
  })
}

/** Plans that are open, as the others are: without the seed that is still committed, as all of them. */
function readable(item: Item): Item {
  if (item.sk !== playKey('').sk) return item
  const plans = decodePlay(item).grants.map(({ id, atMs, plan }) => {
    const { serverSeed: _, ...told } = plan ?? {}
    return { id, createdAt: new Date(atMs).toISOString(), ...told }
  })
  return { pk: item.pk, sk: item.sk, plans }
}
