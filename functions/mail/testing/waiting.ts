import type { Item } from '../../table/item.ts'
import { getItems, queryAll } from '../../table/read.ts'
import { OUTBOX_PARTITIONS, type OutboxItem } from '../outbox.ts'

/** The mails that wait in the outbox, in the order of their next tries. */
export async function waitingMails(): Promise<OutboxItem[]> {
  const partitions = await Promise.all(
    OUTBOX_PARTITIONS.map((value) => queryAll<Item>({ index: 'todo', pk: { name: 'todoPk', value } })),
  )
  const items = await getItems<OutboxItem>(partitions.flat())
  return items.toSorted((a, b) => (a.todoSk < b.todoSk ? -1 : 1))
}
