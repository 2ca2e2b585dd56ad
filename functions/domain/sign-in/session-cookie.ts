import { CompactSign, compactVerify } from 'jose'
import { config } from '../../platform/config.ts'
import { currentKeyId, keyFor } from '../../platform/keys.ts'
import { COOKIE_MAX_AGE_S, type SessionToken } from '../users/session-record.ts'

const signingKeys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** The signing key, imported once: an import in every request would cost more than the signature. */
function signingKey(keyId: string): Promise<CryptoKey> {
  const raw = keyFor('session', keyId)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    signingKeys.get(raw) ?? crypto.subtle.importKey('raw', raw, algorithm, false, ['sign', 'verify'])
  signingKeys.set(raw, key)
  return key
}

function cookieName(): string {
  return config().cookieSecure ? '__Host-session' : 'session'
}

/** The `Set-Cookie` line that carries a session. */
export async function sessionCookie(token: SessionToken): Promise<string> {
  const payload = new TextEncoder().encode(
    JSON.stringify({ a: token.userId, s: token.sessionId, d: token.deviceId }),
  )
  const kid = currentKeyId()
  const signed = await new CompactSign(payload)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(await signingKey(kid))
  const secure = config().cookieSecure ? '; Secure' : ''
  return `${cookieName()}=${signed}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`
}

/** The `Set-Cookie` line that deletes the session's cookie. */
export function clearedCookie(): string {
  const secure = config().cookieSecure ? '; Secure' : ''
  return `${cookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}

/** The content of a session's cookie. `isOutdated` if it was signed with an older key, and has to be signed again. */
interface SignedToken {
  readonly token: SessionToken
  readonly isOutdated: boolean
}

/** The token of a request; undefined without a cookie, `forged` if we did not sign it. */
export async function readSessionCookie(
  cookies: ReadonlyMap<string, string>,
): Promise<SignedToken | 'forged' | undefined> {
  const signed = cookies.get(cookieName())
  if (!signed) return undefined
  if (signed.length > 1000) return 'forged'
  try {
    const { payload, protectedHeader } = await compactVerify(signed, ({ kid = '' }) => signingKey(kid), {
      algorithms: ['HS256'],
    })
    const { a, s, d } = JSON.parse(new TextDecoder().decode(payload))
    const isOutdated = protectedHeader.kid !== currentKeyId()
    return { token: { userId: a, sessionId: s, deviceId: d }, isOutdated }
  } catch {
    // An unknown key, another algorithm or a damaged cookie counts as no session.
    return 'forged'
  }
}
