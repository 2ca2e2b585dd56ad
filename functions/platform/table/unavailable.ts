import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { Unavailable } from '../app-error.ts'
import { databaseWaitScale } from '../config.ts'
import { log } from '../log.ts'

const SCALE = databaseWaitScale()
/** Time limit of one try. The database answers in milliseconds, and two tries leave time to answer 503. */
const TRY_MS = 2000 * SCALE

/** Calls must be answered within 5 s even if the database does not answer. */
export const CLIENT_LIMITS = { maxAttempts: 3, requestHandler: { socketTimeout: 5000 * SCALE } }

/**
 * Turns a database that throttles, does not answer or is gone into 503 `unavailable` and one log line.
 *
 * The SDK retries by itself. A transaction keeps its `ClientRequestToken`, so it takes place once. A single write
 * without an answer may have taken place, so it is not sent again; a repeat with the same `Idempotency-Key` gets what
 * was stored.
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
          return await withTimeLimit(next(args))
        } catch (error) {
          const isLate = performance.now() - startMs > TRY_MS * 1.5
          if (isSilent(error) && (isLate || SINGLE_WRITES.includes(commandName)))
            throw unavailable(commandName, error)
          throw error
        }
      }
    },
    // Inside the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: 'giveUpInTime' },
  )
}

/** Waits in two halves, so that a busy process reads an answer that has arrived before it gives up. */
async function withTimeLimit<T>(answer: Promise<T>): Promise<T> {
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

/** Names of errors that remain after the SDK's retries. The table is missing during a restore. */
const DOWN = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
  'ResourceNotFoundException',
]

interface SdkError {
  readonly name?: unknown
  /** Node's error code, such as `ECONNREFUSED`. */
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

function unavailable(operation: string, error: unknown): Unavailable {
  const { name, code }: SdkError = Object(error)
  log('error', 'databaseUnavailable', { operation, error: String(code ?? name) })
  return new Unavailable(2)
}

/** 503 `unavailable`: throttling or other transactions prevented every try. */
export class WriteContended extends Unavailable {
  constructor() {
    super(1)
    this.name = 'WriteContended'
  }
}

const TRIES = 16
const TRIES_MS = 3000 * SCALE
const PAUSE_MAX_MS = 400

/**
 * Makes random, growing pauses between tries, so that writers that collided do not collide again.
 *
 * @throws WriteContended after the last try
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
