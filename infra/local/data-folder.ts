import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError, systemCode } from './start-error.ts'

/** Opens the folder of a local run's data, which only its owner can read. @throws StartError if it cannot be written */
export function openDataFolder(path: string): string {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why =
      systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOTDIR' ? 'not a folder' : 'not writable'
    throw new StartError(`The data folder ${folder} is ${why}: choose another with DATA_DIR.`)
  }
  if (!statSync(folder).isDirectory()) {
    throw new StartError(`The data folder ${folder} is not a folder: choose another with DATA_DIR.`)
  }
  closeToOthers(realpathSync(folder))
  return folder
}

/** Names of files in a data folder. */
const OURS =
  /^(?:(?:clock|running|secrets|visitor)\.json(?:\.new)?|mail\.jsonl|(?:fairflight|lock)\.sqlite.*|dynamodb-local|bucket)$/
const RIGHTS_OF_OTHERS = 0o077

/**
 * Removes other users' access to the folder, which a copy or a restored backup may have. Leaves a folder with other
 * files, such as somebody's home, as it is. Windows has no such rights.
 */
function closeToOthers(folder: string): void {
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(folder, name))
  for (const path of ours.length === names.length ? [folder, ...ours] : ours) {
    close(path, folder)
    if (!statSync(path).isDirectory() || path === folder) continue
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
      close(join(path, name), folder)
  }
}

function close(path: string, folder: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || (stats.mode & RIGHTS_OF_OTHERS) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch {
    throw new StartError(
      `The data folder ${folder} can be read by others and belongs to another user: start as that user, or choose another with DATA_DIR.`,
    )
  }
}

/** Reads a small JSON file; undefined if it does not exist. @throws StartError if it is damaged */
export function readState(folder: string, name: string): Readonly<Record<string, unknown>> | undefined {
  const file = join(folder, name)
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof state === 'object' && state !== null && !Array.isArray(state)) return { ...state }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
  }
  throw damaged(file)
}

export function damaged(file: string): StartError {
  return new StartError(
    `The file ${file} is damaged: put a good copy in its place, or move it away to start without it.`,
  )
}

/** Writes a temporary file and renames it, so that a crash leaves the old file or the new one, never a part. */
export function writeState(folder: string, name: string, state: object): void {
  const file = join(folder, name)
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const SECRETS_FILE = 'secrets.json'
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
  const stored = readState(folder, SECRETS_FILE)
  if (stored) {
    const { appSecret, edgeSecret, logSecret } = stored
    if (!isSecret(appSecret) || !isSecret(edgeSecret) || !isSecret(logSecret))
      throw damaged(`${folder}/${SECRETS_FILE}`)
    return { appSecret, edgeSecret, logSecret }
  }
  const secrets = { appSecret: newSecret(), edgeSecret: newSecret(), logSecret: newSecret() }
  writeState(folder, SECRETS_FILE, secrets)
  return secrets
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length >= SECRET_BYTES
}
