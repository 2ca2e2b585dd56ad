import { OUTBOX_PARTITIONS, type OutboxItem } from '../../../domain/mail/outbox-items.ts'
import type { Item } from '../../../platform/table/item.ts'
import { getItems, queryAll } from '../../../platform/table/read.ts'

/** The waiting mails of the outbox, in the order of their next tries. */
export async function waitingMails(): Promise<OutboxItem[]> {
  const partitions = await Promise.all(
    OUTBOX_PARTITIONS.map((value) => queryAll<Item>({ index: 'gsi4', pk: value })),
  )
  const items = await getItems<OutboxItem>(partitions.flat())
  return items.toSorted((a, b) => (a.gsi4sk < b.gsi4sk ? -1 : 1))
}
