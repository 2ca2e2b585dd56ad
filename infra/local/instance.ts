import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readState, writeState } from './data-folder.ts'
import { readProcess } from './processes.ts'
import { StartError } from './start-error.ts'

/** The note of who uses a data folder. */
export interface Instance {
  /** Notes the database that this run has spawned. */
  noteDatabase(processId: number | undefined): void
  release(): void
}

const FILE = 'running.json'
/** How long a run that is just ending is waited for. */
const TIMEOUT_MS = 2000

/**
 * Takes a data folder for this process. What a killed run left behind is seen through: a process counts only
 * if it started when the note says, so a number that was given out again fools nobody.
 *
 * @throws StartError while another run uses the folder.
 */
export async function takeFolder(folder: string): Promise<Instance> {
  const left = readNote(folder)
  const deadline = performance.now() + TIMEOUT_MS
  while (isAlive(left.run) && performance.now() < deadline) await sleep(50)
  if (isAlive(left.run)) {
    throw new StartError(
      `The data folder ${folder} is in use by another Fairflight (process ${left.run?.id}): stop that one, or choose another with DATA_DIR.`,
    )
  }
  await endLeftDatabase(left.database, deadline)
  const run = processNote(process.pid)
  writeState(folder, FILE, { run })
  return {
    noteDatabase: (id) =>
      writeState(folder, FILE, { run, database: id === undefined ? undefined : processNote(id) }),
    release: () => rmSync(join(folder, FILE), { force: true }),
  }
}

interface ProcessNote {
  readonly id: number
  /** When it started, in the kernel's ticks since boot. */
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
    // Only a note: a damaged one says nothing.
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

/** A database ends with its run; one that is still about to is hurried along. */
async function endLeftDatabase(note: ProcessNote | undefined, deadline: number): Promise<void> {
  if (note && isAlive(note)) process.kill(note.id, 'SIGKILL')
  while (isAlive(note) && performance.now() < deadline) await sleep(20)
}
