import { randomBytes } from 'node:crypto'
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
  if (!isSecret(appSecret) || !isSecret(edgeSecret)) throw damaged(`${folder}/${FILE}`)
  return { appSecret, edgeSecret }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length >= SECRET_BYTES
}
