import type { Key } from './table/item.ts'
import { updateItem } from './table/write.ts'

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
