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
 * Carries the public log over from the table that was given up, since what was published there cannot be taken back.
 * It may run again at any time until the restored table has published entries of its own.
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
  const after = `${head?.filed.after ?? 'ENTRY#'}!`
  const known = new Map<string, Item>()
  for (const [first, last] of [
    ['DUE#', 'DUE#~'],
    [after, 'ENTRY#~'],
    ['POOL#', 'POOL#~'],
  ] as const)
    for await (const item of items(to, first, last)) known.set(item.sk, item)
  /** Lists and rounds that began, and rounds that ended, in the old table since. */
  const [begun, ended] = [new Set<string>(), new Set<string>()]
  for await (const item of items(from, after, 'ENTRY#~')) {
    const entry = entryOf(item)
    if (entry.kind === 'seeds') begun.add(entry.list)
    else if ('round' in entry) (entry.kind === 'draw' ? begun : ended).add(entry.round)
    if (!known.delete(item.sk)) await put(to, item)
  }
  // Lists that were taken and rounds that were settled in the restored table stay as they are.
  for (const prefix of ['DUE#', 'POOL#'])
    for await (const item of items(from, prefix, `${prefix}~`))
      if (!known.delete(item.sk) && begun.has(idOf(item))) await put(to, item)
  for await (const item of items(from, 'BEACON#', 'BEACON#~')) await put(to, item)
  await remove(to, await outdated(to, known, { target, ended }))
  const same = head ? fieldsAre({ rev: head.rev }) : isNew
  await table().send(new PutCommand({ TableName: to, Item: target, ...same }))
  return target.filed.size - (head?.filed.size ?? 0)
}

/**
 * The restored table's own items that the log has overtaken: lists that were taken and rounds that ended in the old
 * table. Its own entries of closed days move to the next day.
 */
async function outdated(
  to: string,
  known: ReadonlyMap<string, Item>,
  { target, ended }: { readonly target: LogHead; readonly ended: ReadonlySet<string> },
): Promise<string[]> {
  const at = dayOf((target.closed + 1) * DAY_MS)
  const sks: string[] = []
  for (const item of known.values()) {
    const isEntry = item.sk.startsWith('ENTRY#')
    if (isEntry ? item.sk >= closedLimit(target) : item.sk.startsWith('DUE#') && !ended.has(idOf(item)))
      continue
    if (isEntry) {
      const entry = { ...entryOf(item), at }
      await put(to, { ...item, sk: `ENTRY#${placeInLog(entry)}`, text: JSON.stringify(entry) })
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

/** True if the old log begins with all entries of the restored one. */
async function continues(from: string, to: string, head: LogHead, target: LogHead): Promise<boolean> {
  const { closed, filed } = head
  const { size, root, after } = filed
  if (size > target.filed.size || closed > target.closed) return false
  const sameDays = await Promise.all([digestOf(from, closed, after), digestOf(to, closed, after)])
  return sameDays[0] === sameDays[1] && (size < target.filed.size || sameBytes(root, target.filed.root))
}

/** Days before the last closed one in which the restored table may have published. */
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

/** The list or round that a key ends with. */
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
