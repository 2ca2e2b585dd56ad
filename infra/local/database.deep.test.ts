import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type DatabaseOptions, ENGINES, startDatabase } from './database.ts'
import { hasJava } from './dynamodb-local.ts'
import { ROOT } from './root.ts'
import { ON_A_MAC } from './testing/start-product.ts'

/** The first start of DynamoDB Local on a machine fetches it. */
const TIMEOUT_MS = 120_000

describe.each(ENGINES)('%s', (engine) => {
  const here = engine === 'embedded' || hasJava()

  it.runIf(here).each(['SIGKILL', 'SIGTERM'] as const)(
    'ends with the process that started it, by %s',
    async (signal) => {
      const { starter, database } = await startOnOtherSystem({ engine })
      expect(isAlive(database.processId)).toBe(true)
      starter.kill(signal)
      await expect.poll(() => isAlive(database.processId), { timeout: 10_000 }).toBe(false)
    },
    TIMEOUT_MS,
  )

  it.runIf(here)(
    'reports its death, but not a requested end',
    async () => {
      const told: string[] = []
      const [killed, stopped] = await Promise.all([startDatabase({ engine }), startDatabase({ engine })])
      for (const database of [killed, stopped]) database.onDeath((why) => told.push(why))
      await stopped.stop()
      process.kill(killed.processId ?? 0, 'SIGKILL')
      await expect.poll(() => told).toEqual(['it ended with code 137'])
    },
    TIMEOUT_MS,
  )
})

it.runIf(hasJava())(
  'DynamoDB Local starts where the embedded database does not exist',
  async () => {
    const { database } = await startOnOtherSystem({}, ON_A_MAC)
    expect(database.engine).toBe('dynamodb-local')
  },
  TIMEOUT_MS,
)

it.runIf(hasJava())(
  'DynamoDB Local with damaged data ends with one sentence',
  async () => {
    const damaged = 'this is no database, however long it may be'
    const folder = temporaryFolder([['dynamodb-local/local_eu-central-1.db', damaged]])
    const started = startDatabase({ folder, engine: 'dynamodb-local' })
    await expect(started).rejects.toThrow(/^The database \S+dynamodb-local is damaged [^\n]+\.$/)
  },
  TIMEOUT_MS,
)

/** Starts a database from a process of its own. */
async function startOnOtherSystem(options: DatabaseOptions, env: Record<string, string> = {}) {
  const script = `
    const { startDatabase } = await import('./infra/local/database.ts')
    console.log(JSON.stringify(await startDatabase(${JSON.stringify(options)})))`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    starter.kill('SIGKILL')
  })
  const [said] = await once(starter.stdout, 'data')
  const database: { engine: string; processId: number } = JSON.parse(String(said))
  return { starter, database }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
