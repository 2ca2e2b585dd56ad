import { createHmac } from 'node:crypto'
import { DAY_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { currentKeyId, keyFor, keyIds } from '../../platform/keys.ts'
import { isSameSecret } from '../../platform/same-secret.ts'

/** A preview link works for this time. */
export const PREVIEW_MS = DAY_MS

/** A signed token of a post's id and an end. Nothing is stored, and the token gives no other right. */
export function sealPreview(blogId: string, expiresMs: number): string {
  const payload = Buffer.from(JSON.stringify([blogId, expiresMs])).toString('base64url')
  return `${payload}.${sign(payload, currentKeyId())}`
}

/**
 * The id of the post that a preview link opens.
 *
 * @throws AppError 404 for a token that we did not sign, 410 `code_expired`
 */
export function openPreview(token: string, nowMs: number): string {
  const [payload = '', signature = ''] = token.split('.')
  if (!keyIds().some((keyId) => isSameSecret(signature, sign(payload, keyId))))
    throw new AppError('not_found')
  const [blogId, expiresMs]: [string, number] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (expiresMs <= nowMs) throw new AppError('code_expired')
  return blogId
}

function sign(payload: string, keyId: string): string {
  return createHmac('sha256', keyFor('preview', keyId)).update(payload).digest('base64url')
}
