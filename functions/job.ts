import { secretsReady } from './secrets.ts'

/**
 * What a job, an arrival or a consumer of the table's stream exports as its handler: the secrets are there before
 * its work begins.
 *
 * @param run is given the event as it came
 * @throws Unavailable where the secrets cannot be read: whoever called tries again
 * @example export const handler = job(sendDue)
 */
export function job<E extends { readonly time?: string }, R>(
  run: (event: E) => Promise<R>,
): (event: E) => Promise<R> {
  return async (event) => {
    await secretsReady(event.time === undefined ? Date.now() : Date.parse(event.time))
    return run(event)
  }
}
