import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A `console.error` fails the test that caused it: errors are answered or thrown, never just printed. */
let errors: ReturnType<typeof vi.spyOn>
let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  // Hides the functions' log, which has a line for each refusal that a test provokes.
  logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  const printed = errors.mock.calls.map((call: unknown[]) => call.map(String).join(' '))
  errors.mockRestore()
  logged.mockRestore()
  expect(printed, 'console.error was called').toEqual([])
})
