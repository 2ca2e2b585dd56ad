import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { HOUR_MS } from '#shared/time.ts'
import { AppError } from '../app-error.ts'
import { isUserHash, tokenHash, userHash } from '../keys.ts'
import { type Item, ttlEpochS } from './item.ts'
import { getItem } from './read.ts'
import type { Write } from './write.ts'

const LIFETIME_MS = KEPT_FOR.repeatHours * HOUR_MS

interface StoredAnswer {
  readonly requestHash: string
  readonly answer: string
  readonly expiresMs: number
}

/** Part of a handler's context that identifies a repeated request. */
interface Repeatable {
  readonly request: { readonly headers: RequestHeaders }
  readonly caller: { readonly user: { readonly id: string } }
  readonly input: unknown
  readonly now: number
}

/** Reads `Idempotency-Key`. @throws AppError 400 unless it has 1 to 64 printable ASCII characters */
export function idempotencyKey({
  'idempotency-key': key,
}: Repeatable['request']['headers']): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,64}$/.test(key)) return key
  throw new AppError('invalid_input', {}, [{ path: 'Idempotency-Key', code: 'invalid_format' }])
}

/** Carries the stored answer of the first request out of the refused transaction of a repeat. */
class Repeated extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('repeated')
    this.answer = answer
  }
}

/**
 * Does some work once for each `Idempotency-Key` of a caller and operation. The answer is stored in the transaction of
 * the work, so that repeats, parallel ones too, get the first answer. They get it even if the work would be refused by
 * now, but not while the caller is excluded.
 *
 * @param work gets a function that makes the write of the answer; without a key it makes none
 * @throws AppError 400 for a malformed key, 409 `idempotency_mismatch`, and whatever `work` throws
 */
export async function idempotent<Answer>(
  { request, caller, input, now: nowMs }: Repeatable,
  operation: string,
  work: (keep: (answer: Answer) => Write[]) => Promise<Answer>,
): Promise<Answer> {
  const header = idempotencyKey(request.headers)
  if (header === undefined) return work(() => [])
  const key = { pk: `USER#${caller.user.id}`, sk: `IDEMPOTENCY#${tokenHash(`${operation}\n${header}`)}` }
  // A keyed hash: the input may hold a password, which a plain hash would reveal to guessing.
  const hashed = ['request', JSON.stringify(input)] as const
  const expiresMs = nowMs + LIFETIME_MS
  const repeatError = (stored: StoredAnswer): Error => {
    const isSame = isUserHash(stored.requestHash, ...hashed)
    return isSame ? new Repeated(JSON.parse(stored.answer)) : new AppError('idempotency_mismatch')
  }
  const keep = (answer: Answer): Write[] => [
    {
      name: 'idempotency',
      error: (stored) => repeatError(stored as StoredAnswer & Item),
      put: {
        ...key,
        requestHash: userHash(...hashed),
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
    const outcome = stored && stored.expiresMs > nowMs ? repeatError(stored) : error
    if (outcome instanceof Repeated) return outcome.answer as Answer
    throw outcome
  }
}
