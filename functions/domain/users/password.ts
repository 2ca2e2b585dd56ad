import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MIN_STAFF } from '#shared/models/password.ts'

const derive = promisify(argon2)

interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/**
 * OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). It may be raised: hashes
 * that cost less are still verified, and made anew at the next login.
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
 * Verifies at the cost that the hash names. It takes as long for an account that is not there (`hash` undefined), has no
 * password, or has a hash from before the cost was raised.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash !== undefined && hash !== NO_PASSWORD
  const { cost, salt, tag } = readHash(known ? hash : NOBODY)
  const derived = await argon(password, salt, cost)
  await spend(workOf(COST) - workOf(cost))
  const equal = derived.length === tag.length && timingSafeEqual(derived, tag)
  return equal && known
}

/** It was made before the cost was raised: whoever has shown the password gets a new hash. */
export function isOutdated(hash: string): boolean {
  return hash !== NO_PASSWORD && !hash.startsWith(`${prefixOf(COST)}$`)
}

/** @throws Error where it is none of ours */
function readHash(hash: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (tag === '') throw new Error('A stored hash is not in the PHC format')
  const cost: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** KiB that Argon2 goes through: its time is proportional to this. */
function workOf({ memory, passes }: Cost): number {
  return memory * passes
}

/** The least memory that Argon2 takes, KiB. */
const MEMORY_MIN = 8

async function spend(work: number): Promise<void> {
  if (work >= MEMORY_MIN) {
    await argon('', Buffer.alloc(SALT_BYTES), { memory: work, passes: 1, parallelism: 1 })
  }
}

const NOBODY = `${prefixOf(COST)}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** What no password ever equals: for an account that staff made without one. */
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

/** Staff passwords are longer; the account remembers whether its own was. */
export function meetsStaffRule(password: string): boolean {
  return [...password].length >= PASSWORD_MIN_STAFF
}
