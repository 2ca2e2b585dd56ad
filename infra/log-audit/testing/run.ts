import { vi } from 'vitest'

/** Runs an audit as a command. @returns its exit code, and what it printed */
export async function run(
  audit: (args: readonly string[]) => Promise<number>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  const code = await audit(args)
  const text = spies.flatMap((spy) => spy.mock.calls.map(([said]) => String(said))).join('')
  for (const spy of spies) spy.mockRestore()
  return { code, text }
}
