import { PASSKEY_RESET_HOURS } from '#shared/models/passkey.ts'
import type { Role } from '#shared/models/user.ts'
import { HOUR_MS } from '#shared/time.ts'
import { NO_PASSWORD } from './password.ts'

/** A passkey, as stored in the user's item under the hash of its credential id. */
export interface PasskeyRecord {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Grows with each use, or stays 0. A lower value means that the passkey was copied. */
  readonly counter: number
  readonly transports: readonly string[]
  /** True if the passkey is synced to the user's other devices. */
  readonly synced: boolean
  readonly name: string
  readonly createdMs: number
  readonly usedMs?: number
}

export type PasskeyRecords = Readonly<Record<string, PasskeyRecord>>

/** Older passkeys stop working from this time on. */
export interface PasskeyResetRecord {
  readonly fromMs: number
}

/** The fields of a user that decide about passkeys. */
export interface PasskeyHolder {
  readonly role: Role
  readonly verified: boolean
  readonly passkeys?: PasskeyRecords
  readonly passkeyReset?: PasskeyResetRecord
  readonly staffPasskeys?: readonly string[]
}

/**
 * The passkeys that work now: none after an admin's reset, nor while the address is not proven. Staff's passkeys stop
 * working only by an admin's reset.
 */
export function passkeysAt(
  { role, verified, passkeys, passkeyReset }: PasskeyHolder,
  nowMs: number,
): PasskeyRecords {
  if (!verified && role === 'user') return {}
  return passkeyReset !== undefined && nowMs >= passkeyReset.fromMs ? {} : (passkeys ?? {})
}

export function hasPasskey(user: PasskeyHolder, nowMs: number): boolean {
  return Object.keys(passkeysAt(user, nowMs)).length > 0
}

/** True if a password is not enough for staff: they have a passkey, or wait after a reset. */
export function mustProvePasskey(user: PasskeyHolder, nowMs: number): boolean {
  return hasPasskey(user, nowMs) || (user.passkeyReset?.fromMs ?? 0) > nowMs
}

export function newPasskeyReset(nowMs: number): PasskeyResetRecord {
  return { fromMs: nowMs + PASSKEY_RESET_HOURS * HOUR_MS }
}

type PasskeyChanges = { [Key in keyof PasskeyHolder]?: PasskeyHolder[Key] | undefined }

/**
 * The passkeys after a change of role. Plain users can change passkeys by password and staff cannot, so somebody who
 * becomes staff again keeps only earlier staff passkeys, or waits as after a reset if none is left.
 */
export function passkeysOnRoleChange(
  user: PasskeyHolder,
  { isStaff, wasStaff }: { readonly isStaff: boolean; readonly wasStaff: boolean },
  nowMs: number,
): PasskeyChanges {
  if (isStaff === wasStaff) return {}
  const { passkeys = {}, passkeyReset, staffPasskeys } = user
  if (wasStaff) return passkeyReset || hasPasskey(user, nowMs) ? { staffPasskeys: Object.keys(passkeys) } : {}
  if (!staffPasskeys) return {}
  const kept = Object.fromEntries(Object.entries(passkeys).filter(([hash]) => staffPasskeys.includes(hash)))
  const isLost = Object.keys(kept).length === 0 && !passkeyReset
  return {
    passkeys: kept,
    ...(isLost ? { passkeyReset: newPasskeyReset(nowMs) } : {}),
    staffPasskeys: undefined,
  }
}

/** True if the last passkey cannot be removed, since nothing else would prove the user's identity. */
export function needsOnePasskey(
  { role, passwordHash }: { readonly role: Role; readonly passwordHash: string },
  isStaffPasskeyRequired: boolean,
): boolean {
  return passwordHash === NO_PASSWORD || (role !== 'user' && isStaffPasskeyRequired)
}
