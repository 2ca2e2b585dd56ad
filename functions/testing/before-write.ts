import { vi } from 'vitest'
import { table } from '../platform/table/client.ts'

/**
 * Runs `happens` once, between the reads and the write of the next request: an order of two requests that
 * simultaneous calls meet only by luck.
 *
 * @param id the user whose write counts, since jobs write for all users
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

/** True for a transaction or the single write of a new round, but not for the note that a session is in use. */
function isWriteOf(id: string, input: object): boolean {
  const text = JSON.stringify(input)
  const isDraw = 'UpdateExpression' in input && text.includes('"sk":"ROUNDS"')
  return text.includes(id) && (isDraw || 'TransactItems' in input)
}
