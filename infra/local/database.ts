import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { closedAccess, type DatabaseAccess, openAccess } from './database-access.ts'
import { dynamoDbLocalCommand, hasJava, JAVA_NEEDED } from './dynamodb-local.ts'
import { ROOT } from './root.ts'
import { StartError } from './start-error.ts'

/** Help for the embedded database, which keeps all stream records for ever. */
interface EmbeddedStreams {
  /** Deletes the records after all were read. DynamoDB deletes them after a day. */
  clear(): void
  close(): void
}

/**
 * The embedded database keeps all stream records in one table and, to number the next record, scans
 * all of it at each write: after 20,000 writes it is ten times slower. The index that this adds makes that fast.
 *
 * @param file the SQLite file that the database uses
 */
function openEmbeddedStreams(file: string): EmbeddedStreams {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA busy_timeout = 5000')
  sqlite.exec(
    'CREATE INDEX IF NOT EXISTS stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  )
  return {
    clear: () =>
      // The last record of each shard stays, since the next number follows it.
      sqlite.exec(
        'DELETE FROM _stream_records WHERE id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)',
      ),
    close: () => sqlite.close(),
  }
}

export interface Database {
  /** The database that runs here; undefined for one that somebody else runs. */
  readonly engine: EngineName | undefined
  /** The value of `AWS_ENDPOINT_URL_DYNAMODB` for the SDK. */
  readonly endpoint: string
  /** The id of the server's process; undefined for a database that somebody else runs. */
  readonly processId: number | undefined
  /** Deletes stream records that were read, if the database would keep them for ever. */
  clearStreams(): void
  /** Calls back if the server ends before `stop`. */
  onDeath(log: (why: string) => void): void
  stop(): Promise<void>
}

export const ENGINES = ['embedded', 'dynamodb-local'] as const
export type EngineName = (typeof ENGINES)[number]

interface Engine {
  /** The database's name in messages. */
  readonly title: string
  /** The name of its files in a data folder. */
  readonly dataName: string
  command(
    access: DatabaseAccess,
    data: string | undefined,
    log: (line: string) => void,
  ): Promise<readonly string[]>
  /** True if each access key has tables of its own. */
  readonly isKeyed: boolean
  /** The time limit for the start, on a busy machine. */
  readonly readyWithinMs: number
  /** Set if its streams need help. */
  readonly streams?: (data: string) => EmbeddedStreams
}

const ENGINE: Readonly<Record<EngineName, Engine>> = {
  /** Small and ready in 12 ms, for Linux x64 only. */
  embedded: {
    title: 'The embedded database',
    dataName: 'fairflight.sqlite',
    isKeyed: false,
    command: async ({ host, port }, data) => {
      const binary = embeddedBinary()
      if (!binary)
        throw new StartError('The embedded database exists for Linux x64 only, where npm ci brings it.')
      return [
        binary,
        '--host',
        host,
        '--port',
        String(port),
        ...(data === undefined ? [] : ['--db-path', data]),
      ]
    },
    readyWithinMs: 10_000,
    streams: openEmbeddedStreams,
  },
  /** Wherever Java runs, ready in 2 s. */
  'dynamodb-local': {
    title: 'DynamoDB Local',
    dataName: 'dynamodb-local',
    isKeyed: true,
    command: async ({ port }, data, log) => {
      if (data !== undefined) mkdirSync(data, { recursive: true, mode: 0o700 })
      return dynamoDbLocalCommand(port, data, log)
    },
    readyWithinMs: 60_000,
  },
}

export interface DatabaseOptions {
  /** The folder of the data; without it they are in memory only. */
  readonly folder?: string
  /** By default the first that runs on this machine. */
  readonly engine?: EngineName | undefined
  /** True if only this user's processes may reach it. Tests share one by its port. */
  readonly closed?: boolean
  /** Prints a line about the progress of the start. */
  readonly log?: (line: string) => void
}

/** True if a data folder has the files of an engine. */
export function holdsData(folder: string): boolean {
  return Object.values(ENGINE).some(({ dataName }) => existsSync(join(folder, dataName)))
}

const OPEN =
  'Other users of this machine could reach the database: this system gives programs no network of their own (unshare -rn).'

/** Attempts to start: another process may take the free port before the server does. */
const ATTEMPTS = 3

/**
 * Starts a database on a free loopback port and waits until it answers.
 *
 * @throws StartError if no engine runs here, its data are damaged or it does not come up.
 */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const name = options.engine ?? engineOfThisMachine()
  const engine = ENGINE[name]
  const data = options.folder === undefined ? undefined : join(options.folder, engine.dataName)
  for (let attempt = 1; ; attempt++) {
    const access = await (options.closed ? closedAccess(engine.isKeyed) : openAccess())
    const log = options.log ?? (() => undefined)
    const server = supervise(await engine.command(access, data, log), access)
    if (await answers(access, server, engine.readyWithinMs)) {
      if (options.closed && access.isOpen) log(OPEN)
      return running(name, access, server, data === undefined ? undefined : engine.streams?.(data))
    }
    await server.end()
    if (attempt === ATTEMPTS || !/already in use/i.test(server.said()))
      throw startFailure(engine, server.said(), data)
  }
}

/** A database that somebody else runs, named by `DYNAMODB_ENDPOINT`. */
export function foreignDatabase(endpoint: string): Database {
  const nothing = () => undefined
  return {
    engine: undefined,
    endpoint,
    processId: undefined,
    clearStreams: nothing,
    onDeath: nothing,
    stop: async () => undefined,
  }
}

function engineOfThisMachine(): EngineName {
  if (embeddedBinary() !== undefined) return 'embedded'
  if (hasJava()) return 'dynamodb-local'
  throw new StartError(
    `No database runs here: install Java ${JAVA_NEEDED} or newer for DynamoDB Local, which is then fetched (on Linux x64 npm ci brings an embedded one instead), or set DYNAMODB_ENDPOINT to the address of a DynamoDB Local.`,
  )
}

/** The path of the embedded database's program, which is published for Linux x64 only. */
function embeddedBinary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')
    const binary = join(manifest, '..', 'dynoxide')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

interface Server {
  readonly supervisor: ChildProcess
  /** The id of the program's process; undefined until it runs. */
  processId(): number | undefined
  /** The end of its output on stderr. */
  said(): string
  hasEnded(): boolean
  /** Ends it, and waits for the end of its output. */
  end(): Promise<unknown>
}

/** Runs a command for as long as this process lives. */
function supervise(command: readonly string[], { within, socket, port }: DatabaseAccess): Server {
  const file = join(ROOT, 'infra', 'local', 'supervise.ts')
  const [program = '', ...args] = [
    ...[...within, process.execPath, file],
    ...[socket?.path ?? '', String(port), ...command],
  ]
  const supervisor = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own, so that Ctrl-C does not end it before the last request is answered.
    detached: true,
    windowsHide: true,
  })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    supervisor[name].setEncoding('utf8').on('data', (chunk: string) => {
      printed[name] = (printed[name] + chunk).slice(-5000)
    })
  }
  // Writing to a process that has ended fails, which does not matter.
  supervisor.stdin.on('error', () => undefined)
  const closed = once(supervisor, 'close')
  return {
    supervisor,
    processId: () => Number(/^(\d+)\n/.exec(printed.stdout)?.[1]) || undefined,
    said: () => printed.stderr.trim(),
    hasEnded: () => supervisor.exitCode !== null || supervisor.signalCode !== null,
    end: () => {
      supervisor.stdin.end()
      return closed
    },
  }
}

/** The request for the names of the tables, which needs the data. Neither engine checks the signature. */
function question({ host, port, socket }: DatabaseAccess): RequestOptions {
  const { AWS_ACCESS_KEY_ID: key = 'local', AWS_REGION: region = 'local' } = process.env
  return {
    ...(socket ? { socketPath: socket.path } : { host, port }),
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      'x-amz-date': '20260101T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
  }
}

/** Asks the database; undefined without an answer. */
function ask(access: DatabaseAccess): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(question(access), (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', () => resolve(undefined)).end('{}')
  })
}

async function answers(access: DatabaseAccess, server: Server, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline && !server.hasEnded()) {
    const status = await ask(access)
    // Another server on that port could answer too, but then our own has ended.
    if (status === 200 && server.processId() !== undefined && !server.hasEnded()) return true
    if (status === 500) return false
    await sleep(5)
  }
  return false
}

function running(
  engine: EngineName,
  { endpoint }: DatabaseAccess,
  server: Server,
  streams: EmbeddedStreams | undefined,
): Database {
  const { supervisor } = server
  let stopping = false
  return {
    engine,
    endpoint,
    processId: server.processId(),
    clearStreams: () => streams?.clear(),
    onDeath(log) {
      supervisor.once('close', (code) => {
        if (!stopping) log(`it ended with code ${code}`)
      })
    },
    async stop() {
      stopping = true
      streams?.close()
      await server.end()
    },
  }
}

function startFailure({ title }: Engine, said: string, data: string | undefined): StartError {
  if (
    data !== undefined &&
    /not a valid SQLite|malformed|unable to open|corrupt|not a database/i.test(said)
  ) {
    return new StartError(
      `The database ${data} is damaged or cannot be opened: put a good copy in its place, or move it away to start empty.`,
    )
  }
  return new StartError(`${title} did not start: ${said.split('\n').at(-1) || 'it said nothing'}.`)
}
