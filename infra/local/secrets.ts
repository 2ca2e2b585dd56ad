import { randomBytes } from 'node:crypto'
import { readAppSecret, readSecretValues } from '#functions/platform/secrets.ts'
import { damaged, readState, writeState } from './data-folder.ts'

const FILE = 'secrets.json'
/** Random secrets of 256 bits each. */
const SECRET_BYTES = 32

/** The secrets of this run, made once and kept in the data folder, readable by its owner only. */
export function openSecrets(folder: string): LocalSecrets {
  const stored = readState(folder, FILE)
  if (!stored)
    return write(folder, { appSecret: newSecret(), edgeSecret: newSecret(), logSecret: newSecret() })
  const { appSecret, edgeSecret, logSecret } = stored
  if (!isAppSecret(appSecret) || !isSecret(edgeSecret)) throw damaged(`${folder}/${FILE}`)
  // A folder from before the log of draws has none.
  if (logSecret === undefined) return write(folder, { appSecret, edgeSecret, logSecret: newSecret() })
  if (!isLogSecret(logSecret)) throw damaged(`${folder}/${FILE}`)
  return { appSecret, edgeSecret, logSecret }
}

interface LocalSecrets {
  readonly appSecret: string
  readonly edgeSecret: string
  /** Secret from which the public log's keys are derived. */
  readonly logSecret: string
}

function write(folder: string, secrets: LocalSecrets): LocalSecrets {
  writeState(folder, FILE, { ...secrets })
  return secrets
}

/** Stores new versions (npm run secrets). */
export function replaceSecrets(folder: string, secrets: Partial<LocalSecrets>): void {
  write(folder, { ...openSecrets(folder), ...secrets })
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

function isLogSecret(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('{')) return isSecret(value)
  try {
    return Object.keys(readSecretValues(value)).length > 0
  } catch {
    return false
  }
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length >= SECRET_BYTES
}
