import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { keyFor, keyIds } from '../keys.ts'

type Position = Record<string, unknown>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the position of a list and binds it to the caller and the query: the cursor opens no other list and hides
 * the keys that it holds, such as e-mail addresses. Equal positions give equal cursors, so that a page rendered twice
 * stays the same.
 *
 * @example sealCursor(page.last, [caller.user.id, 'rounds', input.mode])
 */
export function sealCursor(position: object | undefined, binding: readonly unknown[]): string | undefined {
  if (position === undefined) return undefined
  const boundTo = JSON.stringify(binding)
  const plain = JSON.stringify(position)
  const nonce = nonceFor(boundTo, plain)
  const cipher = createCipheriv(CIPHER, keyFor('cursor'), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo))
  const sealed = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** @throws AppError 400 `invalid_input` if the cursor was not made for this list */
export function openCursor(cursor: string | undefined, binding: readonly unknown[]): Position | undefined {
  if (cursor === undefined) return undefined
  const sealed = Buffer.from(cursor, 'base64url')
  // The decoder ignores characters outside its alphabet.
  if (sealed.length <= NONCE_BYTES + TAG_BYTES || sealed.toString('base64url') !== cursor)
    throw invalidCursor()
  // The cursor does not name its key, so every key in use is tried.
  for (const keyId of keyIds()) {
    const plain = decipherUnder(keyId, sealed, JSON.stringify(binding))
    if (plain !== undefined) return JSON.parse(plain)
  }
  throw invalidCursor()
}

function decipherUnder(keyId: string, sealed: Buffer, boundTo: string): string | undefined {
  const decipher = createDecipheriv(CIPHER, keyFor('cursor', keyId), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()]).toString()
  } catch {
    return undefined
  }
}

/** Seals the cursor of a list whose position is one key. */
export function sealKeyCursor(after: string | undefined, binding: readonly unknown[]): string | undefined {
  return sealCursor(after === undefined ? undefined : { after }, binding)
}

/** @throws AppError 400 `invalid_input` if the cursor was not made for this list */
export function openKeyCursor(cursor: string | undefined, binding: readonly unknown[]): string | undefined {
  const after = openCursor(cursor, binding)?.after
  return typeof after === 'string' ? after : undefined
}

/** Derives the nonce from the content: GCM needs different nonces for different contents. */
function nonceFor(boundTo: string, plain: string): Uint8Array {
  const hash = createHmac('sha256', keyFor('cursor-nonce'))
    .update(JSON.stringify([boundTo, plain]))
    .digest()
  return hash.subarray(0, NONCE_BYTES)
}

function invalidCursor(): AppError {
  return new AppError('invalid_input', {}, [{ path: 'cursor', code: 'invalid_value' }])
}
