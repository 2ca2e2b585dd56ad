import * as z from 'zod/mini'

/** One call of the database and what it consumed, in capacity units. */
export interface DatabaseCall {
  /** `GetItem`, `TransactWriteItems` … */
  readonly command: string
  readonly kind: 'read' | 'write' | 'transaction'
  readonly readUnits: number
  readonly writeUnits: number
}

const Capacity = z.object({ CapacityUnits: z.number() })
const Answer = z.object({
  ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])),
})
const Sent = z.object({ TransactItems: z.optional(z.array(z.unknown())) })

const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']

/** Reads a call from what was sent and what was answered. */
export function readCall(command: string, sent: unknown, answer: unknown): DatabaseCall {
  const { ConsumedCapacity: consumed } = z.parse(Answer, answer)
  const units =
    consumed === undefined
      ? refusedUnits(z.parse(Sent, sent).TransactItems)
      : [consumed].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
  if (READS.includes(command)) return { command, kind: 'read', readUnits: units, writeUnits: 0 }
  const kind = command.startsWith('Transact') ? 'transaction' : 'write'
  return { command, kind, readUnits: 0, writeUnits: units }
}

/**
 * A write whose condition fails is charged by the size of the item that is there, at least one unit, two per
 * item in a transaction, and the error does not tell it:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 */
function refusedUnits(transactItems: readonly unknown[] | undefined): number {
  return transactItems === undefined ? 1 : 2 * transactItems.length
}
