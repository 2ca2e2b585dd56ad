import { vi } from 'vitest'
import { table } from '../table/client.ts'

/**
 * Lets something happen once, after the next request has read all that it decides on and before its transaction: the
 * one order of two requests that calls at the same time meet by luck only. To be undone by `vi.restoreAllMocks()`.
 *
 * @param id of the person whose transaction it is: jobs act for everybody
 * @example beforeNextWrite(id, () => call(users.exclude, …)); const drawn = await call(rounds.create, …)
 */
export function beforeNextWrite(id: string, happens: () => Promise<unknown>): void {
  const send = table().send.bind(table())
  const armed = vi.spyOn(table(), 'send')
  armed.mockImplementation(async (command: Parameters<typeof send>[0]) => {
    const isNext = 'TransactItems' in command.input && JSON.stringify(command.input).includes(id)
    if (!isNext) return send(command)
    armed.mockImplementation(send)
    await happens()
    return send(command)
  })
}
