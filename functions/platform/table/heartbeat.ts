import type { Key } from './item.ts'
import { getItem } from './read.ts'
import { updateItem } from './write.ts'

/**
 * An item that says nothing. A job writes it at every run, so that the table's stream always has something to bring to
 * its reader, and the reader's silence is a fault and not a quiet night.
 */
export const HEARTBEAT: Key = { pk: 'HEARTBEAT', sk: 'HEARTBEAT' }

export async function beat(nowMs: number): Promise<void> {
  await updateItem(HEARTBEAT, {
    UpdateExpression: 'SET beatMs = :now',
    ExpressionAttributeValues: { ':now': nowMs },
    ReturnValues: 'NONE',
  })
}

/** Asks the database for something that is not there. @throws where it does not answer */
export async function askTable(): Promise<void> {
  await getItem({ pk: 'HEALTH', sk: 'HEALTH' })
}
