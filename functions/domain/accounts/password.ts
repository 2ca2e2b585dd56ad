import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MIN_STAFF } from '#shared/models/password.ts'

const derive = promisify(argon2)

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32

/** A salted Argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await argon(password, nonce)
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Takes as long for an account that is not there (`hash` undefined) or has no password as for any other. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash !== undefined && hash !== NO_PASSWORD
  const [, , , , salt = '', tag = ''] = (known ? hash : NOBODY).split('$')
  const derived = await argon(password, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(tag, 'base64')
  const equal = derived.length === expected.length && timingSafeEqual(derived, expected)
  return equal && known
}

const NOBODY = `$argon2id$v=19$m=0,t=0,p=0$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** What no password ever equals: for an account that staff made without one. */
export const NO_PASSWORD = '$none'

function argon(password: string, nonce: Uint8Array): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    tagLength: TAG_BYTES,
    ...COST,
  })
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}

/** Staff passwords are longer; the account remembers whether its own was. */
export function meetsStaffRule(password: string): boolean {
  return [...password].length >= PASSWORD_MIN_STAFF
}
