import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { readState, writeState } from './data-folder.ts'
import { readProcess } from './processes.ts'
import { StartError, systemCode } from './start-error.ts'

/** The lock of a data folder. */
export interface Instance {
  noteDatabase(processId: number | undefined): void
  release(): void
}

const FILE = 'running.json'
/** The longest wait for another run to end. */
const TIMEOUT_MS = 2000

/**
 * Takes a data folder for this process. The system holds the lock and gives it back however the process ends; the note
 * beside it only names the processes.
 *
 * @throws StartError while another run uses the folder.
 */
export async function takeFolder(folder: string): Promise<Instance> {
  const deadline = performance.now() + TIMEOUT_MS
  let lock = await lockFolder(folder)
  while (!lock && performance.now() < deadline) {
    await sleep(50)
    lock = await lockFolder(folder)
  }
  const left = readNote(folder)
  if (!lock) {
    const process = isAlive(left.run) ? ` (process ${left.run?.id})` : ''
    throw new StartError(
      `The data folder ${folder} is in use by another Fairflight${process}: stop that one, or choose another with DATA_DIR.`,
    )
  }
  await endLeftDatabase(left.database, deadline)
  const run = processNote(process.pid)
  writeState(folder, FILE, { run })
  return {
    noteDatabase: (id) =>
      writeState(folder, FILE, { run, database: id === undefined ? undefined : processNote(id) }),
    release: () => {
      rmSync(join(folder, FILE), { force: true })
      lock.close()
    },
  }
}

interface Lock {
  close(): unknown
}

const LOCK_FILE = 'lock.sqlite'

/** Locks a folder; undefined if another process has the lock. */
async function lockFolder(folder: string): Promise<Lock | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return lockByName(folder)
  return lockByFile(folder)
}

/** Locks by listening on an abstract socket or pipe; there is no file that could be deleted. */
async function lockByName(folder: string): Promise<Server | undefined> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = createHash('sha256').update(`${dev} ${ino}`).digest('hex')
  const name = process.platform === 'win32' ? `\\\\.\\pipe\\fairflight-${id}` : `\0fairflight-${id}`
  const server = createServer((caller) => caller.destroy())
  server.unref().listen(name)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (systemCode(error) === 'EADDRINUSE') return undefined
    throw error
  }
}

/** Locks a file, on systems without such names. */
function lockByFile(folder: string): DatabaseSync | undefined {
  const file = new DatabaseSync(join(folder, LOCK_FILE))
  try {
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch {
    file.close()
    return undefined
  }
}

interface ProcessNote {
  readonly id: number
  /** The time of its start, in the kernel's ticks since boot. */
  readonly startedTicks: string
}

interface Note {
  readonly run?: ProcessNote | undefined
  readonly database?: ProcessNote | undefined
}

function readNote(folder: string): Note {
  try {
    const { run, database } = readState(folder, FILE) ?? {}
    return { run: toProcessNote(run), database: toProcessNote(database) }
  } catch {
    // A damaged note is ignored, since it only helps to find processes.
    return {}
  }
}

function toProcessNote(value: unknown): ProcessNote | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('startedTicks' in value))
    return undefined
  const { id, startedTicks } = value
  return typeof id === 'number' && typeof startedTicks === 'string' ? { id, startedTicks } : undefined
}

function processNote(id: number): ProcessNote | undefined {
  const found = readProcess(id)
  return found && { id, startedTicks: found.startedTicks }
}

function isAlive(note: ProcessNote | undefined): boolean {
  if (!note || note.id === process.pid) return false
  const found = readProcess(note.id)
  return found !== undefined && found.state !== 'Z' && found.startedTicks === note.startedTicks
}

/** Kills a database that outlived its run. */
async function endLeftDatabase(note: ProcessNote | undefined, deadline: number): Promise<void> {
  if (note && isAlive(note)) process.kill(note.id, 'SIGKILL')
  while (isAlive(note) && performance.now() < deadline) await sleep(20)
}
