import { inflateRawSync } from 'node:zlib'
import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { LogHead } from '#functions/domain/rounds/public-log-items.ts'
import { LOG_PARTITION } from '#functions/domain/rounds/public-log-lists.ts'
import { tableName } from '#functions/platform/config.ts'
import { table } from '#functions/platform/table/client.ts'
import { fieldsAre, isNew } from '#functions/platform/table/expressions.ts'
import type { Item } from '#functions/platform/table/item.ts'
import { decodeEntry } from '#shared/draw-log/entries.ts'
import { decodeBundle, sameBytes } from '#shared/tlog/tree.ts'

interface StoredEntries extends Item {
  readonly deflated: Uint8Array
}

/**
 * Carries the public log over from the table that was given up, since what was published there cannot be taken back. It may
 * run again at any time until the restored table has published entries of its own.
 *
 * @param from the name of the table that was given up; the restored one is that of the environment
 * @returns how many entries the restored table lacked
 * @throws Error where the two logs differ already
 */
export async function carryLogOver(from: string): Promise<number> {
  const to = tableName()
  const [target, head] = await Promise.all([readHead(from), readHead(to)])
  if (!target) return 0
  if (head && !(await continues(from, to, head, target)))
    throw new Error(
      'The restored table has published entries of its own: the public log cannot be carried over.',
    )
  const known = new Map<string, Item>()
  for await (const item of items(to, 'POOL#')) known.set(item.sk, item)
  const lists = new Set<string>()
  for await (const item of items(from, entriesSk(head?.logSize ?? 0), 'ENTRIES#~')) {
    for (const list of newLists(item as StoredEntries)) lists.add(`POOL#${list}`)
    await put(to, item)
  }
  for await (const item of items(from, 'POOL#')) {
    // A list that somebody took from the restored table is not given out again.
    const isTaken = item.sk.startsWith('POOL#') && !lists.has(item.sk)
    if (!known.delete(item.sk) && !isTaken) await put(to, item)
  }
  // Lists taken there since, and entries that were appended there. Later ones wait for the next day.
  const later = `WAITING#${String(target.closed + 1).padStart(6, '0')}`
  await remove(
    to,
    [...known.keys()].filter((sk) => sk < later),
  )
  const same = head ? fieldsAre({ logSize: head.logSize, closed: head.closed }) : isNew
  await table().send(new PutCommand({ TableName: to, Item: target, ...same }))
  return target.logSize - (head?.logSize ?? 0)
}

type StoredHead = Item & LogHead

async function readHead(name: string): Promise<StoredHead | undefined> {
  const Key = { pk: LOG_PARTITION, sk: 'HEAD' }
  const { Item } = await table().send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))
  return Item as StoredHead | undefined
}

/** Whether the old log begins with all entries of the restored one. */
async function continues(from: string, to: string, head: LogHead, target: LogHead): Promise<boolean> {
  if (head.logSize > target.logSize || head.closed > target.closed) return false
  const [last] = await newest(to, head.logSize)
  const [same] = last ? await newest(from, head.logSize) : []
  return !last || (same?.sk === last.sk && sameBytes(same.deflated, last.deflated))
}

/** The item with the last entries before an index. */
async function newest(name: string, before: number): Promise<StoredEntries[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      ...between(name, 'ENTRIES#', entriesSk(before - 1)),
      ScanIndexForward: false,
      Limit: 1,
    }),
  )
  return Items as StoredEntries[]
}

async function* items(name: string, first: string, last = '~'): AsyncGenerator<Item> {
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await table().send(
      new QueryCommand({ ...between(name, first, last), ExclusiveStartKey: startAfter }),
    )
    yield* (page.Items ?? []) as Item[]
    startAfter = page.LastEvaluatedKey
  } while (startAfter !== undefined)
}

function between(TableName: string, first: string, last: string) {
  return {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': LOG_PARTITION, ':first': first, ':last': last },
  }
}

function entriesSk(first: number): string {
  return `ENTRIES#${String(Math.max(0, first)).padStart(15, '0')}`
}

function newLists({ deflated }: StoredEntries): string[] {
  return decodeBundle(inflateRawSync(deflated))
    .map(decodeEntry)
    .flatMap((entry) => (entry.kind === 'seeds' ? [entry.list] : []))
}

async function put(name: string, item: Item): Promise<void> {
  await table().send(new PutCommand({ TableName: name, Item: item }))
}

async function remove(name: string, sks: readonly string[]): Promise<void> {
  for (let start = 0; start < sks.length; start += 25) {
    const requests = sks
      .slice(start, start + 25)
      .map((sk) => ({ DeleteRequest: { Key: { pk: LOG_PARTITION, sk } } }))
    await table().send(new BatchWriteCommand({ RequestItems: { [name]: requests } }))
  }
}
