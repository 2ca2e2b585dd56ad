import { updates } from './expressions.ts'
import type { Key } from './item.ts'
import { getItem } from './read.ts'
import { updateItem } from './write.ts'

/** An item that a job writes at every run. So the stream is never quiet, and an idle stream reader is a fault. */
export const HEARTBEAT: Key = { pk: 'HEARTBEAT', sk: 'HEARTBEAT' }

export async function beat(nowMs: number): Promise<void> {
  await updateItem(HEARTBEAT, {
    ...updates({ set: { beatMs: nowMs } }),
    ReturnValues: 'NONE',
  })
}

/** Reads an item that does not exist. @throws if the database does not answer */
export async function askTable(): Promise<void> {
  await getItem({ pk: 'HEALTH', sk: 'HEALTH' })
}
