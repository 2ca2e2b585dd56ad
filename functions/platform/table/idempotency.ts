import { createHash } from 'node:crypto'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { AppError } from '../app-error.ts'
import { isPersonHash, personHash } from '../keys.ts'
import { type Item, ttlEpochS } from './item.ts'
import { getItem } from './read.ts'
import type { Write } from './write.ts'

const LIFETIME_MS = KEPT_FOR.repeatHours * 3_600_000

interface StoredAnswer {
  readonly requestHash: string
  readonly answer: string
  readonly expiresMs: number
}

/** The part of a handler's context that a repeat is recognised by. */
interface Repeatable {
  readonly request: { readonly headers: RequestHeaders }
  readonly caller: { readonly account: { readonly id: string } }
  readonly input: unknown
  readonly now: number
}

/** What a request calls itself, if anything. @throws AppError 400 unless it is 1 to 64 printable ASCII characters. */
export function idempotencyKey({
  'idempotency-key': key,
}: Repeatable['request']['headers']): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,64}$/.test(key)) return key
  throw new AppError('invalid_input', {}, [{ path: 'Idempotency-Key', code: 'invalid_format' }])
}

/** The work was done before: refuses the write that keeps the answer. */
class Repeated extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('repeated')
    this.answer = answer
  }
}

/**
 * Does some work once for one `Idempotency-Key` of one caller on one path: its answer is stored in the transaction of
 * the work, so that a repeat, parallel ones included, gets the first answer and costs nothing. A repeat is one even
 * where the work would be refused by now. While somebody is excluded, no stored answer is shown.
 *
 * @param work is given what makes the write that keeps the answer; none without a key
 * @throws AppError 400 where the key has not its form, 409 `idempotency_mismatch`, and whatever `work` throws
 */
export async function idempotent<Answer>(
  { request, caller, input, now: nowMs }: Repeatable,
  operation: string,
  work: (keep: (answer: Answer) => Write[]) => Promise<Answer>,
): Promise<Answer> {
  const header = idempotencyKey(request.headers)
  if (header === undefined) return work(() => [])
  const key = { pk: `USER#${caller.account.id}`, sk: `IDEMPOTENCY#${sha256(`${operation}\n${header}`)}` }
  // Keyed: the input may hold a password, which a plain hash would give away to guessing.
  const hashed = ['request', JSON.stringify(input)] as const
  const expiresMs = nowMs + LIFETIME_MS
  const first = (stored: StoredAnswer): Error => {
    const isSame = isPersonHash(stored.requestHash, ...hashed)
    return isSame ? new Repeated(JSON.parse(stored.answer)) : new AppError('idempotency_mismatch')
  }
  const keep = (answer: Answer): Write[] => [
    {
      name: 'idempotency',
      error: (stood) => first(stood as StoredAnswer & Item),
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
  ]
  try {
    return await work(keep)
  } catch (error) {
    const stored =
      error instanceof AppError && error.code !== 'excluded' ? await getItem<StoredAnswer>(key) : undefined
    const meant = stored && stored.expiresMs > nowMs ? first(stored) : error
    if (meant instanceof Repeated) return meant.answer as Answer
    throw meant
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
