import { createHash } from 'node:crypto'
import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { closedLimit, type LogHead } from '#functions/domain/public-log/log-items.ts'
import { LOG_PARTITION } from '#functions/domain/public-log/seed-lists.ts'
import { tableName } from '#functions/platform/config.ts'
import { table } from '#functions/platform/table/client.ts'
import { fieldsAre, isNew } from '#functions/platform/table/expressions.ts'
import type { Item } from '#functions/platform/table/item.ts'
import { decodeEntry, type Entry, placeInLog } from '#shared/draw-log/entries.ts'
import { DAY_MS, dayOf, iso } from '#shared/time.ts'
import { sameBytes } from '#shared/tlog/tree.ts'

/**
 * Copies the public log from the old table to the restored one, since published entries cannot be taken back. May run
 * again at any time until the restored table has published entries of its own.
 *
 * @param old name of the old table; the restored one is that of the environment
 * @returns the number of published entries that the restored table lacked
 * @throws Error if the restored table has published other entries
 */
export async function carryLogOver(old: string): Promise<number> {
  const restored = tableName()
  const [oldHead, head] = await Promise.all([readHead(old), readHead(restored)])
  if (!oldHead) return 0
  if (head && !(await continues(old, oldHead, restored, head)))
    throw new Error(
      'The restored table has published entries of its own: the public log cannot be carried over.',
    )
  const after = `${head?.filed.after ?? 'ENTRY#'}!`
  /** Items of the restored table; at the end only those that the old table lacks. */
  const left = new Map<string, Item>()
  for (const [first, last] of [
    ['DUE#', 'DUE#~'],
    [after, 'ENTRY#~'],
    ['POOL#', 'POOL#~'],
  ] as const)
    for await (const item of items(restored, first, last)) left.set(item.sk, item)
  /** Lists made and rounds drawn in the old table after the restored moment, and rounds settled there. */
  const [begun, ended] = [new Set<string>(), new Set<string>()]
  for await (const item of items(old, after, 'ENTRY#~')) {
    const entry = entryOf(item)
    if (entry.kind === 'seeds') begun.add(entry.list)
    else if ('round' in entry) (entry.kind === 'draw' ? begun : ended).add(entry.round)
    if (!left.delete(item.sk)) await put(restored, item)
  }
  // Lists taken and rounds settled in the restored table are not put back.
  for (const prefix of ['DUE#', 'POOL#'])
    for await (const item of items(old, prefix, `${prefix}~`))
      if (!left.delete(item.sk) && begun.has(idOf(item))) await put(restored, item)
  for await (const item of items(old, 'BEACON#', 'BEACON#~')) await put(restored, item)
  await remove(restored, await moveOn(restored, left, { oldHead, ended }))
  const asRead = head ? fieldsAre({ rev: head.rev }) : isNew
  await table().send(new PutCommand({ TableName: restored, Item: oldHead, ...asRead }))
  return oldHead.filed.size - (head?.filed.size ?? 0)
}

/**
 * Moves entries of the restored table that lie in days closed by the old one to the next open day.
 *
 * @param left items that the old table lacks
 * @returns sort keys to remove: those entries, lists taken in the old table, and rounds settled there
 */
async function moveOn(
  restored: string,
  left: ReadonlyMap<string, Item>,
  { oldHead, ended }: { readonly oldHead: LogHead; readonly ended: ReadonlySet<string> },
): Promise<string[]> {
  const at = dayOf((oldHead.closed + 1) * DAY_MS)
  const sks: string[] = []
  for (const item of left.values()) {
    const isEntry = item.sk.startsWith('ENTRY#')
    if (isEntry ? item.sk >= closedLimit(oldHead) : item.sk.startsWith('DUE#') && !ended.has(idOf(item)))
      continue
    if (isEntry) {
      const entry = { ...entryOf(item), at }
      await put(restored, { ...item, sk: `ENTRY#${placeInLog(entry)}`, text: JSON.stringify(entry) })
    }
    sks.push(item.sk)
  }
  return sks
}

type StoredHead = Item & LogHead

async function readHead(name: string): Promise<StoredHead | undefined> {
  const Key = { pk: LOG_PARTITION, sk: 'HEAD' }
  const { Item } = await table().send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))
  return Item as StoredHead | undefined
}

/** True if the old table's log begins with all entries of the restored one's. */
async function continues(old: string, oldHead: LogHead, restored: string, head: LogHead): Promise<boolean> {
  const { closed, filed } = head
  const { size, root, after } = filed
  if (size > oldHead.filed.size || closed > oldHead.closed) return false
  const [oldDays, days] = await Promise.all([digestOf(old, closed, after), digestOf(restored, closed, after)])
  return oldDays === days && (size < oldHead.filed.size || sameBytes(root, oldHead.filed.root))
}

/** The restored table may have published entries of these last days. */
const COMPARED_DAYS = 7

async function digestOf(name: string, closed: number, last: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const { text } of items(name, `ENTRY#${iso((closed - COMPARED_DAYS) * DAY_MS)}`, last))
    hash.update(`${text}\n`)
  return hash.digest('hex')
}

function entryOf({ text }: Item): Entry {
  return decodeEntry(new TextEncoder().encode(String(text)))
}

/** The id of the list or round, which ends the key. */
function idOf({ sk }: Item): string {
  return sk.split('#').at(-1) ?? ''
}

async function* items(name: string, first: string, last: string): AsyncGenerator<Item> {
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await table().send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': LOG_PARTITION, ':first': first, ':last': last },
        ExclusiveStartKey: startAfter,
      }),
    )
    yield* (page.Items ?? []) as Item[]
    startAfter = page.LastEvaluatedKey
  } while (startAfter !== undefined)
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
