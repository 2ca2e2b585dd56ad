import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { keyFor } from '../keys.ts'

type Position = Record<string, unknown>

/**
 * Where a list goes on, signed and bound to who asked and for what: it opens no other list.
 *
 * @example sealCursor(page.last, [caller.account.id, 'rounds', input.mode])
 */
export function sealCursor(position: object | undefined, binding: readonly unknown[]): string | undefined {
  if (position === undefined) return undefined
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${sign(payload, binding)}`
}

/** @throws AppError 400 `invalid_input` where the cursor is not one of ours for this list. */
export function openCursor(cursor: string | undefined, binding: readonly unknown[]): Position | undefined {
  if (cursor === undefined) return undefined
  const [payload = '', signature = ''] = cursor.split('.')
  const expected = Buffer.from(sign(payload, binding))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError('invalid_input', {}, [{ path: 'cursor', code: 'invalid_value' }])
  }
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

/** The same for a list whose place is one key. */
export function sealPlace(after: string | undefined, binding: readonly unknown[]): string | undefined {
  return sealCursor(after === undefined ? undefined : { after }, binding)
}

/** @throws AppError 400 `invalid_input`, as `openCursor`. */
export function openPlace(cursor: string | undefined, binding: readonly unknown[]): string | undefined {
  const after = openCursor(cursor, binding)?.after
  return typeof after === 'string' ? after : undefined
}

function sign(payload: string, binding: readonly unknown[]): string {
  return createHmac('sha256', keyFor('cursor'))
    .update(JSON.stringify([payload, binding]))
    .digest('base64url')
}
