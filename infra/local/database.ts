import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { StartError } from './start-error.ts'

export interface Database {
  /** What the SDK reads from `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly endpoint: string
  /** Of the spawned server; none where the database was named from outside. */
  readonly processId: number | undefined
  /** Calls back if the server ends before `stop`. */
  onDeath(tell: (why: string) => void): void
  stop(): Promise<void>
}

/**
 * Becomes the database and leaves a watcher behind on the pipe at descriptor 3. The kernel closes that pipe
 * however this process ends, `kill -9` included, so no database outlives it; a line sends the watcher away.
 */
const DIE_WITH_PARENT = '(read -r _ || kill -9 $$) <&3 >/dev/null 2>&1 & exec 3<&-; exec "$@"'

/** Three, since another process may take the free port between our look and the server's start. */
const ATTEMPTS = 3
/** It answers after 12 ms when the machine is idle. */
const READY_WITHIN_MS = 10_000

/**
 * Starts the embedded database on a free loopback port and waits until it answers.
 *
 * @param file the SQLite file; without it the data live in memory only.
 * @throws StartError if the binary is missing, the file is damaged or the server does not come up.
 */
export async function startDatabase(file?: string): Promise<Database> {
  const binary = databaseBinary()
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = spawnServer(binary, port, file)
    const said = collectErrors(child)
    if (await answers(port, child)) return running(child, port, said)
    child.kill('SIGKILL')
    if (attempt === ATTEMPTS || !/already in use/.test(said())) throw startFailure(said(), file)
  }
}

/** A database that someone else runs, named by `DYNAMODB_ENDPOINT`. */
export function foreignDatabase(endpoint: string): Database {
  return { endpoint, processId: undefined, onDeath: () => undefined, stop: async () => undefined }
}

function databaseBinary(): string {
  const instead = 'set DYNAMODB_ENDPOINT to the address of any DynamoDB Local.'
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const here = `${process.platform} ${process.arch}`
    throw new StartError(`The embedded database exists for Linux x64 only, not for ${here}: ${instead}`)
  }
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')
    const binary = join(manifest, '..', 'dynoxide')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed: the same sentence as for a package without its binary.
  }
  throw new StartError(`The embedded database (@dynoxide/linux-x64) is missing: run npm ci, or ${instead}`)
}

function spawnServer(binary: string, port: number, file: string | undefined): ChildProcess {
  const options = ['--port', String(port), ...(file === undefined ? [] : ['--db-path', file])]
  return spawn('/bin/sh', ['-c', DIE_WITH_PARENT, 'sh', binary, ...options], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Of its own group, so that Ctrl-C reaches it only after the last request is answered.
    detached: true,
  })
}

/** The end of what the child says on stderr. */
function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000)
  })
  return () => text.trim()
}

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const healthy = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    )
    // A stranger on that port would answer too, but then our own child has ended.
    if (healthy.startsWith('healthy') && child.exitCode === null) return true
    await sleep(5)
  }
  return false
}

/** Sends the watcher away and lets go of the pipe. */
function dismissWatcher(child: ChildProcess): void {
  const pipe = child.stdio[3]
  if (pipe instanceof Socket) pipe.end('\n')
}

function running(child: ChildProcess, port: number, said: () => string): Database {
  let stopping = false
  return {
    endpoint: `http://127.0.0.1:${port}`,
    processId: child.pid,
    onDeath(tell) {
      child.once('exit', (code, signal) => {
        dismissWatcher(child)
        if (!stopping) tell(said() || `it ended with ${signal ?? `code ${code}`}`)
      })
    },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      dismissWatcher(child)
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(killer)
    },
  }
}

function startFailure(said: string, file: string | undefined): StartError {
  if (file !== undefined && /not a valid SQLite|malformed|unable to open|corrupt/i.test(said)) {
    return new StartError(
      `The database file ${file} is damaged or cannot be opened: put a good copy in its place, or move it away to start empty.`,
    )
  }
  return new StartError(`The embedded database did not start: ${said || 'it said nothing'}.`)
}
