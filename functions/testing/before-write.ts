import { vi } from 'vitest'
import { table } from '../platform/table/client.ts'

/** Replaces the next request to the table whose input, as JSON, is meant; `pass` sends it on. */
export function insteadOfNext(
  isMeant: (input: string) => boolean,
  send: (pass: () => Promise<unknown>) => Promise<unknown>,
): void {
  const pass = table().send.bind(table())
  const armed = vi.spyOn(table(), 'send')
  armed.mockImplementation(async (command: Parameters<typeof pass>[0]) => {
    if (!isMeant(JSON.stringify(command.input))) return pass(command)
    armed.mockRestore()
    return send(() => pass(command))
  })
}

/**
 * Runs `happens` once, between the reads and the write of the next request: an order of two requests that
 * simultaneous calls meet only by luck. If it rejects, the write fails.
 *
 * @param id the user or post whose write counts, since jobs write for all
 * @example beforeNextWrite(id, () => call(users.exclude, …)); const drawn = await call(rounds.create, …)
 */
export function beforeNextWrite(id: string, happens: () => Promise<unknown>): void {
  insteadOfNext(
    (input) => input.includes(id) && isWrite(input),
    async (pass) => {
      await happens()
      return pass()
    },
  )
}

/** True for a transaction or the single write of a new round, but not for the note that a session is in use. */
function isWrite(input: string): boolean {
  return (
    input.includes('"TransactItems":') ||
    (input.includes('"UpdateExpression":') && input.includes('"sk":"ROUNDS"'))
  )
}
