import type { Key } from '../table/item.ts'
import { queryPage } from '../table/read.ts'
import type { Write } from '../table/write.ts'
import { deleteItems, personItems } from './records.ts'

const REMOVAL = 'REMOVAL'
/** The request itself cleans up within seconds; what is older was left behind by one that died. */
const LEFT_BEHIND_MS = 60_000

function markKey(userId: string): Key {
  return { pk: `${REMOVAL}#${userId}`, sk: REMOVAL }
}

/** Stands from the moment a person is gone until their records are: whoever dies in between is finished for. */
export function removalMark(userId: string, nowMs: number): Write {
  const todoSk = `${new Date(nowMs + LEFT_BEHIND_MS).toISOString()}#${userId}`
  return { name: 'removal', put: { ...markKey(userId), todoPk: REMOVAL, todoSk } }
}

/** Nothing new can be written for a person who is gone, so what is found now is the rest. */
export async function finishRemoval(userId: string): Promise<void> {
  await deleteItems(await personItems(userId))
  await deleteItems([markKey(userId)])
}

/** The people whose removal was left half done. */
export async function leftRemovals(nowMs: number): Promise<string[]> {
  const { items } = await queryPage<Key>({
    index: 'todo',
    pk: { name: 'todoPk', value: REMOVAL },
    sk: { name: 'todoSk', upTo: `${new Date(nowMs).toISOString()}$` },
  })
  return items.map(({ pk }) => pk.slice(REMOVAL.length + 1))
}
