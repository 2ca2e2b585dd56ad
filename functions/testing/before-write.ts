import { vi } from 'vitest'
import { table } from '../platform/table/client.ts'

/**
 * Lets something happen once, after the next request has read all that it decides on and before it writes: the one
 * order of two requests that calls at the same time meet by luck only. To be undone by `vi.restoreAllMocks()`.
 *
 * @param id of the person whose write it is: jobs act for everybody
 * @example beforeNextWrite(id, () => call(users.exclude, …)); const drawn = await call(rounds.create, …)
 */
export function beforeNextWrite(id: string, happens: () => Promise<unknown>): void {
  const send = table().send.bind(table())
  const armed = vi.spyOn(table(), 'send')
  armed.mockImplementation(async (command: Parameters<typeof send>[0]) => {
    if (!isWriteOf(id, command.input)) return send(command)
    armed.mockImplementation(send)
    await happens()
    return send(command)
  })
}

/** A transaction, or the one write of a draw; not that the session is in use. */
function isWriteOf(id: string, input: object): boolean {
  const text = JSON.stringify(input)
  const isDraw = 'UpdateExpression' in input && text.includes('"sk":"ROUNDS"')
  return text.includes(id) && (isDraw || 'TransactItems' in input)
}
