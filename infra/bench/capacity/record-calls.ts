import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export interface DatabaseCall {
  /** `Get`, `TransactWrite` … */
  readonly command: string
  readonly readUnits: number
  readonly writeUnits: number
}

interface Answer {
  readonly ConsumedCapacity?: Units | readonly Units[]
}
interface Units {
  readonly CapacityUnits: number
}
interface Command {
  readonly input: { ReturnConsumedCapacity?: 'TOTAL'; readonly TransactItems?: readonly unknown[] }
}

/** Records the calls of a client and their read and write units. @returns a function that takes the recorded calls */
export function recordCalls(client: DynamoDBDocumentClient): () => readonly DatabaseCall[] {
  let calls: DatabaseCall[] = []
  const send = client.send.bind(client) as (command: Command) => Promise<Answer>
  const recordingSend = async (command: Command): Promise<Answer> => {
    command.input.ReturnConsumedCapacity = 'TOTAL'
    const name = command.constructor.name.replace(/Command$/, '')
    try {
      const answer = await send(command)
      const units = [answer.ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + each.CapacityUnits, 0)
      calls.push(callOf(name, units))
      return answer
    } catch (error) {
      calls.push(callOf(name, refusedUnits(command)))
      throw error
    }
  }
  Object.assign(client, { send: recordingSend })
  return () => {
    const taken = calls
    calls = []
    return taken
  }
}

const READS = ['Get', 'BatchGet', 'Query', 'Scan', 'TransactGet']

function callOf(command: string, units: number): DatabaseCall {
  return READS.includes(command)
    ? { command, readUnits: units, writeUnits: 0 }
    : { command, readUnits: 0, writeUnits: units }
}

/**
 * DynamoDB charges a write whose condition fails by the size of the item that is there: at least one unit, two for each
 * item of a transaction. The error does not tell it:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 */
function refusedUnits({ input: { TransactItems } }: Command): number {
  return TransactItems === undefined ? 1 : 2 * TransactItems.length
}
