import type { Context } from 'aws-lambda'
import { errorName } from './app-error.ts'
import { log } from './log.ts'
import { secretsReady } from './secrets.ts'

/**
 * What a job, an upload event or a consumer of the table's stream exports as its handler: the secrets are there before
 * its work begins, and its success leaves a line in the log, which alarms miss when it stays out.
 *
 * @param run is given the event as it came
 * @throws Unavailable where the secrets cannot be read: whoever called tries again
 * @example export const handler = job(sendDue)
 */
export function job<E extends { readonly time?: string }, R>(
  run: (event: E) => Promise<R>,
): (event: E, context?: LogContext) => Promise<R> {
  return async (event, context) => {
    await secretsReady(event.time === undefined ? Date.now() : Date.parse(event.time))
    const result = await run(event)
    logSuccess(result, context)
    return result
  }
}

/** What Lambda hands over beside the event; on one machine nobody reads a log of successes. */
export type LogContext = Pick<Context, 'awsRequestId'>

/** One line of JSON: what came of it, and the id that Lambda's own lines about the call have. Alarms count these lines. */
export function logSuccess(result: unknown, context: LogContext | undefined): void {
  if (!context) return
  log('info', 'success', { about: result, requestId: context.awsRequestId })
}

/**
 * Does a job's work on some entries side by side and has the outcomes counted; `failed` entries are left for the next run.
 * A failure is one line in the log, with the ids that `about` names, never a name or an address.
 */
export async function countOutcomes<Entry, Outcome extends string>(
  entries: readonly Entry[],
  count: (outcome: Outcome | 'failed') => void,
  work: (entry: Entry) => Promise<Outcome>,
  about: (entry: Entry) => object,
): Promise<void> {
  await Promise.all(
    entries.map(async (entry) => {
      try {
        count(await work(entry))
      } catch (error) {
        count('failed')
        log('error', 'entryFailed', { error: errorName(error), about: about(entry) })
      }
    }),
  )
}
