/** An error that stops the start: printed as one sentence on stderr, without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a Node system error such as `EADDRINUSE`, if it is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
