import { accessSync, constants, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError, systemCode } from './start-error.ts'

/** The folder that keeps everything of a local run. @throws StartError if it cannot be written. */
export function openDataFolder(path: string): string {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why =
      systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOTDIR' ? 'not a folder' : 'not writable'
    throw new StartError(`The data folder ${folder} is ${why}: choose another with DATA_DIR.`)
  }
  if (!statSync(folder).isDirectory()) {
    throw new StartError(`The data folder ${folder} is not a folder: choose another with DATA_DIR.`)
  }
  return folder
}

/** A small JSON file. @returns undefined where it does not exist. @throws StartError if it is damaged. */
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

/** Writes beside and renames, so that a crash leaves the old file or the new one, never half of one. */
export function writeState(folder: string, name: string, state: object): void {
  const file = join(folder, name)
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
