import { randomBytes } from 'node:crypto'
import { damaged, readState, writeState } from './data-folder.ts'

const FILE = 'secrets.json'
/** Random secrets of 256 bits each. */
const SECRET_BYTES = 32

interface LocalSecrets {
  readonly appSecret: string
  readonly edgeSecret: string
  /** Secret from which the public log's keys are derived. */
  readonly logSecret: string
}

/** The secrets of this run, made once and kept in the data folder, readable by its owner only. */
export function openSecrets(folder: string): LocalSecrets {
  const stored = readState(folder, FILE)
  if (stored) {
    const { appSecret, edgeSecret, logSecret } = stored
    if (!isSecret(appSecret) || !isSecret(edgeSecret) || !isSecret(logSecret))
      throw damaged(`${folder}/${FILE}`)
    return { appSecret, edgeSecret, logSecret }
  }
  const secrets = { appSecret: newSecret(), edgeSecret: newSecret(), logSecret: newSecret() }
  writeState(folder, FILE, secrets)
  return secrets
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length >= SECRET_BYTES
}
