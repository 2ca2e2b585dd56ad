import { randomBytes } from 'node:crypto'
import { readAppSecret } from '#functions/platform/secrets.ts'
import { damaged, readState, writeState } from './data-folder.ts'

const FILE = 'secrets.json'
/** Of 256 bits each. */
const SECRET_BYTES = 32

/** The secrets of this run, made once and kept in the data folder, readable by its owner only. */
export function openSecrets(folder: string): { appSecret: string; edgeSecret: string } {
  const stored = readState(folder, FILE)
  if (!stored) {
    const made = { appSecret: newSecret(), edgeSecret: newSecret() }
    writeState(folder, FILE, made)
    return made
  }
  const { appSecret, edgeSecret } = stored
  if (!isAppSecret(appSecret) || !isSecret(edgeSecret)) throw damaged(`${folder}/${FILE}`)
  return { appSecret, edgeSecret }
}

/** With other versions (npm run secrets). */
export function replaceAppSecret(folder: string, appSecret: string): void {
  writeState(folder, FILE, { ...openSecrets(folder), appSecret })
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** One version, as it was made, or a document of several. */
function isAppSecret(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('{')) return isSecret(value)
  try {
    return readAppSecret(value) !== undefined
  } catch {
    return false
  }
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length >= SECRET_BYTES
}
