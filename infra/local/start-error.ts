/** What stops a start, as the one sentence that a person reads on stderr: no stack trace, exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a Node system error such as `EADDRINUSE`, if it is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
