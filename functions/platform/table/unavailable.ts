import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { Unavailable } from '../app-error.ts'
import { log } from '../log.ts'

/** How long one try waits for the database, which answers in milliseconds: two of them leave time to say so. */
const TRY_MS = 2000

/** A call is to be answered within 5 s, also where the database is silent. Sockets that are given up go soon after. */
export const CLIENT_LIMITS = { maxAttempts: 3, requestHandler: { socketTimeout: 5000 } }

/**
 * What a database that throttles, is silent or is gone comes out as: 503 `unavailable`, and one line in the log.
 *
 * The SDK tries again by itself. A transaction carries the same `ClientRequestToken` each time, so that it takes place
 * once. A single write that got no answer may have taken place: it is not sent again, and whoever repeats the call
 * with the same `Idempotency-Key` gets what was stored, if it was.
 */
export function answerInTime(database: DynamoDBClient): void {
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          return await next(args)
        } catch (error) {
          throw isDown(error) ? unavailable(commandName, error) : error
        }
      },
    { step: 'initialize', priority: 'high', name: 'unavailable' },
  )
  database.middlewareStack.add(
    (next, { commandName = '' }) => {
      const startMs = performance.now()
      return async (args) => {
        try {
          return await inTime(next(args))
        } catch (error) {
          const late = performance.now() - startMs > TRY_MS * 1.5
          if (isSilent(error) && (late || SINGLE_WRITES.includes(commandName)))
            throw unavailable(commandName, error)
          throw error
        }
      }
    },
    // Within the SDK's own tries.
    { step: 'finalizeRequest', priority: 'low', name: 'giveUpInTime' },
  )
}

/** In two halves: where this process itself was busy, what has come meanwhile is read between them. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const aborter = new AbortController()
  const silence = async () => {
    for (const ms of [TRY_MS / 2, TRY_MS / 2]) await sleep(ms, undefined, { signal: aborter.signal })
    throw Object.assign(new Error('No answer'), { name: 'TimeoutError' })
  }
  try {
    return await Promise.race([answer, silence()])
  } finally {
    aborter.abort()
  }
}

const SINGLE_WRITES = ['PutItemCommand', 'UpdateItemCommand', 'DeleteItemCommand']

/** What the SDK gives up on. The table itself is not there while a restore goes on. */
const DOWN = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
  'ResourceNotFoundException',
]

interface SdkError {
  readonly name?: unknown
  /** `ECONNREFUSED` and its like, as Node names them. */
  readonly code?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

function isDown(error: unknown): boolean {
  const { name, code, $metadata }: SdkError = Object(error)
  const isOfNetwork = typeof code === 'string' && /^E[A-Z_]+$/.test(code)
  return (
    isSilent(error) || isOfNetwork || DOWN.includes(String(name)) || ($metadata?.httpStatusCode ?? 0) >= 500
  )
}

function isSilent(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** The kind of error only: a message may hold what was sent. */
function unavailable(operation: string, error: unknown): Unavailable {
  const { name, code }: SdkError = Object(error)
  log('error', 'databaseUnavailable', { operation, error: String(code ?? name) })
  return new Unavailable(2)
}

/** The database took only a part, or others held one of the items, try after try. 503 `unavailable`. */
export class WriteContended extends Unavailable {
  constructor() {
    super(1)
    this.name = 'WriteContended'
  }
}

const TRIES = 16
const TRIES_MS = 3000
const PAUSE_MAX_MS = 400

/**
 * Pauses before the next try of what the database took in part or not at all, a little longer each time and at
 * random, so that those who collide do not collide again.
 *
 * @throws WriteContended where it is time to give up
 */
export function backoff(): () => Promise<void> {
  const untilMs = performance.now() + TRIES_MS
  let tries = 1
  return async () => {
    tries += 1
    if (tries > TRIES || performance.now() > untilMs) throw new WriteContended()
    await sleep(Math.random() * Math.min(20 * 2 ** (tries - 1), PAUSE_MAX_MS))
  }
}
