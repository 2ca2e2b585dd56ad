import { vi } from 'vitest'
import { table } from '../client.ts'

interface Answer {
  readonly ConsumedCapacity?: Units | readonly Units[]
}
interface Units {
  readonly CapacityUnits: number
}

export async function readUnitsOf(work: () => Promise<unknown>): Promise<number> {
  let units = 0
  const send = table().send.bind(table()) as (command: object) => Promise<Answer>
  const spy = vi.spyOn(table(), 'send').mockImplementation(async (command: { input: object }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' })
    const answer = await send(command)
    for (const { CapacityUnits } of [answer.ConsumedCapacity ?? []].flat()) units += CapacityUnits
    return answer
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return units
}
