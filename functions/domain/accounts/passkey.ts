import type { Role } from '#shared/models/user.ts'
import { NO_PASSWORD } from './password.ts'

/** A passkey as the account keeps it, under the hash of its credential id. */
export interface PasskeyRecord {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Grows with each use, or stays 0: one that comes back lower was copied. */
  readonly counter: number
  readonly transports: readonly string[]
  /** It is copied to the person's other devices. */
  readonly synced: boolean
  readonly name: string
  readonly createdMs: number
  readonly usedMs?: number
}

export type PasskeyRecords = Readonly<Record<string, PasskeyRecord>>

/** From then on the passkeys of before no longer work. */
export interface PasskeyResetRecord {
  readonly fromMs: number
}

/** What an account says about its passkeys. */
export interface PasskeyHolder {
  readonly passkeys?: PasskeyRecords
  readonly passkeyReset?: PasskeyResetRecord
}

/** Those that work now: none after a reset that an admin began. */
export function passkeysAt({ passkeys, passkeyReset }: PasskeyHolder, nowMs: number): PasskeyRecords {
  return passkeyReset !== undefined && nowMs >= passkeyReset.fromMs ? {} : (passkeys ?? {})
}

export function hasPasskey(account: PasskeyHolder, nowMs: number): boolean {
  return Object.keys(passkeysAt(account, nowMs)).length > 0
}

/** Whether the last passkey has to stay: nothing else would prove, or be enough to prove, whose account this is. */
export function keepsOnePasskey(
  { role, passwordHash }: { readonly role: Role; readonly passwordHash: string },
  isStaffPasskeyRequired: boolean,
): boolean {
  return passwordHash === NO_PASSWORD || (role !== 'user' && isStaffPasskeyRequired)
}
