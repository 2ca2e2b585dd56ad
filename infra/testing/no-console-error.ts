import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A `console.error` fails the test that caused it: errors are answered or thrown, never just printed. */
let errors: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})
afterEach(() => {
  const printed = errors.mock.calls.map((call: unknown[]) => call.map(String).join(' '))
  errors.mockRestore()
  expect(printed, 'console.error was called').toEqual([])
})
