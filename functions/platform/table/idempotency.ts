import { createHash } from 'node:crypto'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { AppError } from '../app-error.ts'
import { isPersonHash, personHash } from '../keys.ts'
import { ttlEpochS } from './item.ts'
import { getItem } from './read.ts'
import type { Write, WriteRefused } from './write.ts'

const LIFETIME_MS = KEPT_FOR.repeatHours * 3_600_000

interface StoredAnswer {
  readonly requestHash: string
  readonly answer: string
  readonly expiresMs: number
}

/** What a handler's context tells of a request that may be a repeat. */
interface Repeatable {
  readonly request: { readonly headers: RequestHeaders }
  readonly caller: { readonly account: { readonly id: string } }
  readonly input: unknown
  readonly now: number
}

/**
 * One `Idempotency-Key` of one caller on one path: its answer is stored in the transaction of the work, so
 * that a repeat, parallel ones included, gets the first answer and costs nothing.
 */
export interface Idempotency<Answer> {
  /** The write that keeps the answer; none without a key. Refused as `idempotency` for a repeat. */
  write(answer: Answer): Write[]
  /** The first answer, where the refusal says that this is a repeat. @throws AppError 409 */
  replay(refused: WriteRefused): Answer | undefined
  /** The first answer by a read of its own: for a request that would be refused before any write. */
  find(): Promise<Answer | undefined>
}

/** What a request calls itself, if anything. @throws AppError 400 unless it is 1 to 64 printable ASCII characters. */
export function idempotencyKey({
  'idempotency-key': key,
}: Repeatable['request']['headers']): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,64}$/.test(key)) return key
  throw new AppError('invalid_input', {}, [{ path: 'Idempotency-Key', code: 'invalid_format' }])
}

/** @throws AppError 400 `invalid_input` where the key has not its form. */
export function idempotency<Answer>(
  { request, caller, input, now: nowMs }: Repeatable,
  operation: string,
): Idempotency<Answer> {
  const header = idempotencyKey(request.headers)
  if (header === undefined) return { write: () => [], replay: () => undefined, find: async () => undefined }
  const key = { pk: `USER#${caller.account.id}`, sk: `IDEMPOTENCY#${sha256(`${operation}\n${header}`)}` }
  // Keyed: the input may hold a password, which a plain hash would give away to guessing.
  const hashed = ['request', JSON.stringify(input)] as const
  const expiresMs = nowMs + LIFETIME_MS
  const answerOf = (stored: StoredAnswer | undefined): Answer | undefined => {
    if (!stored || stored.expiresMs <= nowMs) return undefined
    if (!isPersonHash(stored.requestHash, ...hashed)) throw new AppError('idempotency_mismatch')
    return JSON.parse(stored.answer)
  }
  return {
    write: (answer) => [
      {
        name: 'idempotency',
        put: {
          ...key,
          requestHash: personHash(...hashed),
          answer: JSON.stringify(answer),
          expiresMs,
          ttlEpochS: ttlEpochS(expiresMs),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresMs <= :now',
        ExpressionAttributeValues: { ':now': nowMs },
      },
    ],
    replay: ({ refused }) => answerOf(refused.get('idempotency') as StoredAnswer | undefined),
    find: async () => answerOf(await getItem<StoredAnswer>(key)),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
