import type { Context } from 'aws-lambda'
import { errorName } from './app-error.ts'
import { log } from './log.ts'
import { secretsReady } from './secrets.ts'

/**
 * Makes the handler of a job, an upload event or messages: it fetches the secrets before the work begins, and logs
 * the success. An alarm goes off when that line is missing.
 *
 * @throws Unavailable if the secrets cannot be read; Lambda calls again
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

/** The part of Lambda's context that a log line needs. Tests give none. */
export type LogContext = Pick<Context, 'awsRequestId'>

/** Logs a result under the id that Lambda's own lines about the call have. Alarms count these lines. */
export function logSuccess(result: unknown, context: LogContext | undefined): void {
  if (!context) return
  log('info', 'success', { about: result, requestId: context.awsRequestId })
}

/**
 * Does a job's work on several entries in parallel and counts the outcomes. A failed entry is logged with the ids that
 * `about` names, and left for the next run.
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
