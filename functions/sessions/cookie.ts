import { CompactSign, compactVerify } from 'jose'
import { config } from '../config.ts'
import { keyFor } from '../keys.ts'
import { COOKIE_MAX_AGE_S, type SessionToken } from './session.ts'

let signingKey: Promise<CryptoKey> | undefined

/** Imported once: an import for every request would cost more than the signature. */
function key(): Promise<CryptoKey> {
  signingKey ??= crypto.subtle.importKey('raw', keyFor('session'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  return signingKey
}

function cookieName(): string {
  return config().cookieSecure ? '__Host-session' : 'session'
}

/** The `Set-Cookie` line that carries a session. */
export async function sessionCookie(token: SessionToken): Promise<string> {
  const payload = new TextEncoder().encode(
    JSON.stringify({ a: token.accountId, s: token.sessionId, d: token.deviceId }),
  )
  const signed = await new CompactSign(payload).setProtectedHeader({ alg: 'HS256' }).sign(await key())
  const secure = config().cookieSecure ? '; Secure' : ''
  return `${cookieName()}=${signed}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`
}

/** The `Set-Cookie` line that takes it away. */
export function clearedCookie(): string {
  const secure = config().cookieSecure ? '; Secure' : ''
  return `${cookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}

/** The token that a request carries; none where there is no cookie or it is not signed by us. */
export async function readSessionCookie(
  cookies: ReadonlyMap<string, string>,
): Promise<SessionToken | undefined> {
  const signed = cookies.get(cookieName())
  if (!signed || signed.length > 1000) return undefined
  try {
    const { payload } = await compactVerify(signed, await key(), { algorithms: ['HS256'] })
    const { a, s, d } = JSON.parse(new TextDecoder().decode(payload))
    return { accountId: a, sessionId: s, deviceId: d }
  } catch {
    // Another key, another algorithm, a torn cookie: the caller is a guest.
    return undefined
  }
}
