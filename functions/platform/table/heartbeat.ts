import { updates } from './expressions.ts'
import type { Key } from './item.ts'
import { getItem } from './read.ts'
import { updateItem } from './write.ts'

/** An item that a job writes at every run, so that the stream always has records: a reader without any has stopped. */
export const HEARTBEAT: Key = { pk: 'HEARTBEAT', sk: 'HEARTBEAT' }

export async function writeHeartbeat(nowMs: number): Promise<void> {
  await updateItem(HEARTBEAT, updates({ set: { beatMs: nowMs } }))
}

/** Reads an item that does not exist. @throws if the database does not answer */
export async function checkTable(): Promise<void> {
  await getItem({ pk: 'HEALTH', sk: 'HEALTH' })
}
