import type { Item, Key } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import { deleteItems, updateItem, type Write, WriteRefused } from '../../platform/table/write.ts'
import { elsewhereOf } from './elsewhere.ts'
import { personItems } from './records.ts'

const REMOVAL = 'REMOVAL'
/** The request itself cleans up within seconds; what is older was left behind by one that died. */
const LEFT_BEHIND_MS = 60_000

function markKey(userId: string): Key {
  return { pk: `${REMOVAL}#${userId}`, sk: REMOVAL }
}

/** Stands from the moment a person is gone until their records are: whoever dies in between is finished for. */
export function removalMark(userId: string, nowMs: number): Write {
  const gsi4sk = `${new Date(nowMs + LEFT_BEHIND_MS).toISOString()}#${userId}`
  return { name: 'removal', put: { ...markKey(userId), gsi4pk: REMOVAL, gsi4sk } }
}

/** Nothing new can be written for a person who is gone, so what is found now is the rest. */
export async function finishRemoval(userId: string): Promise<void> {
  const items = await personItems(userId)
  // First: whoever goes on with a removal that died here still finds what points there.
  await removeElsewhere(userId, items)
  await deleteItems(items)
  await deleteItems([markKey(userId)])
}

async function removeElsewhere(userId: string, items: readonly Item[]): Promise<void> {
  for (const { own = [], entryIn } of elsewhereOf(items)) {
    await deleteItems(own)
    if (entryIn) await removeEntry(userId, entryIn)
  }
}

/** Counts as a change of the item: nobody who read it before can write the entry back. */
async function removeEntry(userId: string, key: Key): Promise<void> {
  try {
    await updateItem(key, {
      UpdateExpression: 'REMOVE entries.#id ADD version :one',
      ConditionExpression: 'attribute_exists(entries.#id)',
      ExpressionAttributeNames: { '#id': userId },
      ExpressionAttributeValues: { ':one': 1 },
    })
  } catch (error) {
    // Gone already, or the whole item is.
    if (!(error instanceof WriteRefused)) throw error
  }
}

/** The people whose removal was left half done. */
export async function leftRemovals(nowMs: number): Promise<string[]> {
  const { items } = await queryPage<Key>({
    index: 'gsi4',
    pk: { name: 'gsi4pk', value: REMOVAL },
    sk: { name: 'gsi4sk', upTo: `${new Date(nowMs).toISOString()}$` },
  })
  return items.map(({ pk }) => pk.slice(REMOVAL.length + 1))
}
