import { PASSKEY_RESET_HOURS } from '#shared/models/passkey.ts'
import type { Role } from '#shared/models/user.ts'
import { HOUR_MS } from '#shared/time.ts'
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
  readonly role: Role
  readonly verified: boolean
  readonly passkeys?: PasskeyRecords
  readonly passkeyReset?: PasskeyResetRecord
  readonly staffPasskeys?: readonly string[]
}

/**
 * Those that work now: none after a reset that an admin began, nor while the address is not proven. Staff's need an
 * admin's reset in any case.
 */
export function passkeysAt(
  { role, verified, passkeys, passkeyReset }: PasskeyHolder,
  nowMs: number,
): PasskeyRecords {
  if (!verified && role === 'user') return {}
  return passkeyReset !== undefined && nowMs >= passkeyReset.fromMs ? {} : (passkeys ?? {})
}

export function hasPasskey(account: PasskeyHolder, nowMs: number): boolean {
  return Object.keys(passkeysAt(account, nowMs)).length > 0
}

/** Whether a password is not enough for staff: they have a passkey, or the wait of a reset is not over. */
export function needsShownPasskey(account: PasskeyHolder, nowMs: number): boolean {
  return hasPasskey(account, nowMs) || (account.passkeyReset?.fromMs ?? 0) > nowMs
}

export function newPasskeyReset(nowMs: number): PasskeyResetRecord {
  return { fromMs: nowMs + PASSKEY_RESET_HOURS * HOUR_MS }
}

type PasskeyChanges = { [Key in keyof PasskeyHolder]?: PasskeyHolder[Key] | undefined }

/**
 * What a change of role does to the passkeys. A player removes and adds them by password, staff do not: whoever is raised
 * again keeps only those from before, and where none of them is left, waits as after a reset.
 */
export function passkeysOnRoleChange(
  account: PasskeyHolder,
  { isStaff, wasStaff }: { readonly isStaff: boolean; readonly wasStaff: boolean },
  nowMs: number,
): PasskeyChanges {
  if (isStaff === wasStaff) return {}
  const { passkeys = {}, passkeyReset, staffPasskeys } = account
  if (wasStaff)
    return passkeyReset || hasPasskey(account, nowMs) ? { staffPasskeys: Object.keys(passkeys) } : {}
  if (!staffPasskeys) return {}
  const kept = Object.fromEntries(Object.entries(passkeys).filter(([hash]) => staffPasskeys.includes(hash)))
  const isLost = Object.keys(kept).length === 0 && !passkeyReset
  return {
    passkeys: kept,
    ...(isLost ? { passkeyReset: newPasskeyReset(nowMs) } : {}),
    staffPasskeys: undefined,
  }
}

/** Whether the last passkey has to stay: nothing else would prove, or be enough to prove, whose account this is. */
export function keepsOnePasskey(
  { role, passwordHash }: { readonly role: Role; readonly passwordHash: string },
  isStaffPasskeyRequired: boolean,
): boolean {
  return passwordHash === NO_PASSWORD || (role !== 'user' && isStaffPasskeyRequired)
}
