import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { ownValue } from '#shared/own-value.ts'
import { iso } from '#shared/time.ts'
import { tableName } from '../config.ts'
import { table } from './client.ts'
import type { Item, Key } from './item.ts'
import type { IndexName } from './schema.ts'
import { backoff } from './unavailable.ts'

/** Reads one item, consistently. */
export async function getItem<T>(key: Key): Promise<T | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
  )
  return Item as T | undefined
}

const BATCH = 100

/**
 * Reads items by key, in the order of the keys. Missing items are left out.
 *
 * @param eventuallyConsistent at half the price; writes of the last second may be missing
 */
export async function getItems<T>(keys: readonly Key[], eventuallyConsistent = false): Promise<T[]> {
  const found = new Map<string, T>()
  // DynamoDB refuses a batch that names a key twice.
  const distinct = [...new Map(keys.map(({ pk, sk }) => [`${pk}\n${sk}`, { pk, sk }])).values()]
  for (let start = 0; start < distinct.length; start += BATCH) {
    let open = distinct.slice(start, start + BATCH)
    const tryAgain = backoff()
    while (open.length > 0) {
      const { Responses, UnprocessedKeys } = await table().send(
        new BatchGetCommand({
          RequestItems: { [tableName()]: { Keys: open, ConsistentRead: !eventuallyConsistent } },
        }),
      )
      for (const item of ownValue(Responses, tableName()) ?? [])
        found.set(`${item.pk}\n${item.sk}`, item as T)
      open = (ownValue(UnprocessedKeys, tableName())?.Keys ?? []).map((key) => ({ pk: key.pk, sk: key.sk }))
      if (open.length > 0) await tryAgain()
    }
  }
  return keys.flatMap(({ pk, sk }) => found.get(`${pk}\n${sk}`) ?? [])
}

export interface QueryOptions {
  /** The table itself without an index. */
  readonly index?: IndexName
  readonly pk: string
  readonly sk?:
    | { readonly beginsWith: string }
    /** The end is included. */
    | { readonly upTo: string }
    | { readonly from: string }
    /** Both ends included. */
    | { readonly between: readonly [from: string, to: string] }
  readonly newestFirst?: boolean
  readonly limit?: number | undefined
  readonly startAfter?: Record<string, unknown> | undefined
  /** Reads only these attributes. The price stays that of whole items. */
  readonly only?: readonly string[]
  /** Half the price; writes of the last second may be missing. Indexes are always read so. */
  readonly eventuallyConsistent?: boolean
}

export interface Page<T> {
  readonly items: T[]
  /** Start of the next page; undefined at the end. */
  readonly last: Record<string, unknown> | undefined
}

/** Reads one page of a partition of the table or of an index. */
export async function queryPage<T = Item>(options: QueryOptions): Promise<Page<T>> {
  const { Items, LastEvaluatedKey } = await table().send(new QueryCommand(inputOf(options)))
  return { items: (Items ?? []) as T[], last: LastEvaluatedKey }
}

function inputOf(options: QueryOptions): QueryCommandInput {
  const { index = '', pk, sk } = options
  const range = sk && rangeOf(sk)
  const values = { ':pk': pk, ...range?.values }
  // DynamoDB refuses it. The embedded database does not, so a test would not find it.
  if (Object.values(values).includes('')) throw new Error(`A query of ${index}pk for an empty key`)
  const only = Object.fromEntries((options.only ?? []).map((name, index) => [`#only${index}`, name]))
  return {
    TableName: tableName(),
    IndexName: options.index,
    ConsistentRead: options.index === undefined && !options.eventuallyConsistent,
    KeyConditionExpression: `#pk = :pk${range?.condition ?? ''}`,
    ExpressionAttributeNames: { '#pk': `${index}pk`, ...(sk ? { '#sk': `${index}sk` } : {}), ...only },
    ...(options.only ? { ProjectionExpression: Object.keys(only).join(', ') } : {}),
    ExpressionAttributeValues: values,
    ScanIndexForward: !options.newestFirst,
    Limit: options.limit,
    ExclusiveStartKey: options.startAfter,
  }
}

function rangeOf(sk: NonNullable<QueryOptions['sk']>) {
  if ('beginsWith' in sk) return { condition: ' AND begins_with(#sk, :sk)', values: { ':sk': sk.beginsWith } }
  if ('upTo' in sk) return { condition: ' AND #sk <= :sk', values: { ':sk': sk.upTo } }
  if ('from' in sk) return { condition: ' AND #sk >= :sk', values: { ':sk': sk.from } }
  const [from, to] = sk.between
  return { condition: ' AND #sk BETWEEN :from AND :to', values: { ':from': from, ':to': to } }
}

/** Reads all items of a partition, or the first `max`: the database ends a page at 1 MB. */
export async function queryAll<T = Item>(options: Omit<QueryOptions, 'limit'>, max = Infinity): Promise<T[]> {
  const items: T[] = []
  let { startAfter } = options
  do {
    const limit = max === Infinity ? undefined : max - items.length
    const page = await queryPage<T>({ ...options, limit, startAfter })
    items.push(...page.items)
    startAfter = page.last
  } while (startAfter !== undefined && items.length < max)
  return items
}

/** Counts the items of a partition: as many read units as reading them, without their transfer. */
export async function countItems(options: Pick<QueryOptions, 'pk' | 'sk'>): Promise<number> {
  let [count, startAfter]: [number, Record<string, unknown> | undefined] = [0, undefined]
  do {
    const input: QueryCommandInput = { ...inputOf({ ...options, startAfter }), Select: 'COUNT' }
    const { Count = 0, LastEvaluatedKey } = await table().send(new QueryCommand(input))
    count += Count
    startAfter = LastEvaluatedKey
  } while (startAfter !== undefined)
  return count
}

/** The keys of a pending entry, as the index has them. */
export type Due = Key & { readonly gsi4sk: string }

const DUE_BATCH = 50

/** Reads, page by page, the due entries of a partition whose sort keys begin with their time. */
export async function* queryDue(partition: string, nowMs: number): AsyncGenerator<Due[]> {
  let startAfter: Record<string, unknown> | undefined
  do {
    const page: Page<Due> = await queryPage({
      index: 'gsi4',
      pk: partition,
      // '$' sorts after the '#' that follows the time: entries of this millisecond are due.
      sk: { upTo: `${iso(nowMs)}$` },
      limit: DUE_BATCH,
      startAfter,
    })
    yield page.items
    startAfter = page.last
  } while (startAfter !== undefined)
}
