import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MIN_STAFF } from '#shared/models/password.ts'
import { isSameSecret } from '../../platform/same-secret.ts'

const derive = promisify(argon2)

interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/**
 * OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). It may be raised:
 * cheaper hashes still work, and the next login replaces them.
 */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** A salted Argon2id hash in the PHC string format. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await argon(password, nonce, cost)
  return `${prefixOf(cost)}$${unpadded(nonce)}$${unpadded(tag)}`
}

function prefixOf({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`
}

/**
 * Verifies a password at the cost that its hash names. It takes the same time for a missing user (`hash` undefined),
 * a user without a password, and a hash of a lower cost.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const hasPassword = hash !== undefined && hash !== NO_PASSWORD
  const { cost, salt, tag } = readHash(hasPassword ? hash : NOBODYS_HASH)
  const derived = await argon(password, salt, cost)
  await spendWork(workOf(COST) - workOf(cost))
  return isSameSecret(derived, tag) && hasPassword
}

/** True if the hash was made at a lower cost; the next login with the password replaces it. */
export function needsRehash(hash: string): boolean {
  return hash !== NO_PASSWORD && !hash.startsWith(`${prefixOf(COST)}$`)
}

/** @throws Error for another format */
function readHash(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (tag === '') throw new Error('A stored hash is not in the PHC format')
  const cost: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** KiB that Argon2 processes; its time is proportional to this. */
function workOf({ memory, passes }: Cost): number {
  return memory * passes
}

/** The least memory that Argon2 takes, KiB. */
const MEMORY_MIN = 8

async function spendWork(work: number): Promise<void> {
  if (work >= MEMORY_MIN) {
    await argon('', Buffer.alloc(SALT_BYTES), { memory: work, passes: 1, parallelism: 1 })
  }
}

const NOBODYS_HASH = `${prefixOf(COST)}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The hash of a user made by staff without a password; no password matches it. */
export const NO_PASSWORD = '$none'

function argon(password: string, nonce: Uint8Array, cost: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    tagLength: TAG_BYTES,
    ...cost,
  })
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}

/** True if a password has the length that staff need. The user's record stores whether its own has. */
export function meetsStaffRule(password: string): boolean {
  return [...password].length >= PASSWORD_MIN_STAFF
}
