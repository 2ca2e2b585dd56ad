import {
  type Assertion,
  CHALLENGE_MINUTES,
  type CreationOptions,
  type Passkey,
  type RequestOptions,
} from '#shared/models/passkey.ts'
import { iso } from '#shared/time.ts'
import { config } from '../../platform/config.ts'
import { ID_LENGTH } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import { type PasskeyRecord, type PasskeyRecords, passkeysAt } from '../users/passkey-record.ts'
import type { UserRecord } from '../users/user-record.ts'

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000
/** Ed25519, ES256, RS256 (IANA COSE algorithms); a device uses the first that it supports. */
const ALGORITHMS = [-8, -7, -257]

/**
 * The relying party of passkeys: the host of the site, and the origins on it. A numeric address such as 127.0.0.1
 * cannot have passkeys.
 */
export function relyingParty(): { readonly id: string; readonly origins: string[] } {
  const { siteOrigins } = config()
  const id = new URL(siteOrigins[0]).hostname
  return { id, origins: siteOrigins.filter((origin) => new URL(origin).hostname === id) }
}

function descriptors(passkeys: PasskeyRecords): RequestOptions['allowCredentials'] {
  return Object.values(passkeys).map(({ credentialId: id, transports }) => ({
    type: 'public-key',
    id,
    transports: [...transports],
  }))
}

export function creationOptions(user: UserRecord, challenge: string, nowMs: number): CreationOptions {
  return {
    challenge,
    rp: { id: relyingParty().id, name: 'Fairflight' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: descriptors(passkeysAt(user, nowMs)),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** @param passkeys the passkeys that may answer; by default any of this site */
export function requestOptions(challenge: string, passkeys: PasskeyRecords = {}): RequestOptions {
  return {
    challenge,
    rpId: relyingParty().id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: descriptors(passkeys),
  }
}

/** The id of the user that a passkey claims to belong to. */
export function userIdOf({ response }: Assertion): string | undefined {
  const id = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return id.length === ID_LENGTH && /^[0-9a-z]+$/.test(id) ? id : undefined
}

/** The challenge that a browser claims to answer. */
export function challengeOf({
  response,
}: {
  readonly response: { readonly clientDataJSON: string }
}): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export function passkeyHash(credentialId: string): string {
  return tokenHash(credentialId)
}

export function toPasskey(hash: string, record: PasskeyRecord): Passkey {
  const { name, createdMs, usedMs, synced } = record
  return {
    _id: hash,
    name,
    createdAt: iso(createdMs),
    lastUsedAt: usedMs === undefined ? undefined : iso(usedMs),
    synced,
  }
}
