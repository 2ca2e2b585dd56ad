import { chmodSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { ENGINES, startDatabase } from './database.ts'
import { hasJava } from './dynamodb-local.ts'
import { TABLE_NAME } from './environment.ts'
import { readProcess } from './processes.ts'
import { ensureTable } from './table.ts'
import { ON_A_MAC, spawnProduct, startProduct } from './testing/start-product.ts'

/** The first start of DynamoDB Local on a machine fetches it. */
const TIMEOUT_MS = 180_000
const DATABASES = ENGINES.filter((engine) => engine === 'embedded' || hasJava())

/** The ids of a process and of all its descendants. */
function family(id: number): number[] {
  const ids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = ids.filter((each) => readProcess(each)?.parentId === id)
  return [id, ...children.flatMap(family)]
}

/** The addresses of this machine's network on which these processes wait, `7F000001:0BB8`. */
function listeningAddresses(processes: readonly number[]): string[] {
  const files = processes.flatMap((id) =>
    readdirSync(`/proc/${id}/fd`).flatMap((name) => {
      try {
        return readlinkSync(`/proc/${id}/fd/${name}`)
      } catch {
        return []
      }
    }),
  )
  const rows = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1),
  )
  return rows.flatMap((row) => {
    const [, address = '', , state, , , , , , inode] = row.trim().split(/\s+/)
    return state === '0A' && files.includes(`socket:[${inode}]`) ? address : []
  })
}

it.each(DATABASES)(
  'with the database %s only the site listens on a port, and only the owner can read the data',
  async (DATABASE_ENGINE) => {
    const DATA_DIR = temporaryFolder()
    // Its owner or a restored copy may have left the folder open.
    chmodSync(DATA_DIR, 0o755)
    writeFileSync(join(DATA_DIR, 'mail.jsonl'), '', { mode: 0o644 })
    const { origin, process: product } = await startProduct({ DATABASE_ENGINE, DATA_DIR })
    const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')
    const processes = family(product.pid ?? 0)
    // The product, the database and its supervisor.
    expect(processes.length).toBeGreaterThanOrEqual(3)
    expect(listeningAddresses(processes)).toEqual([`0100007F:${port}`])
    const kept = ['', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })]
    expect(kept.length).toBeGreaterThan(8)
    expect(kept.filter((name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0)).toEqual([])
  },
  TIMEOUT_MS,
)

const SYSTEMS = hasJava() ? { Linux: {}, 'a Mac': ON_A_MAC } : { Linux: {} }

it.each<[string, Record<string, string>]>(Object.entries(SYSTEMS))(
  'on %s a deleted file does not free a folder’s lock, and a killed process does',
  async (_, env) => {
    const DATA_DIR = temporaryFolder()
    const first = await startProduct({ ...env, DATA_DIR })
    rmSync(join(DATA_DIR, 'running.json'))
    const second = await spawnProduct({ ...env, DATA_DIR })
    expect(await second.ended()).toBe(1)
    expect(second.stderr()).toBe(
      `The data folder ${DATA_DIR} is in use by another Fairflight: stop that one, or choose another with DATA_DIR.\n`,
    )
    first.process.kill('SIGKILL')
    const third = await startProduct({ ...env, DATA_DIR })
    third.process.kill('SIGTERM')
    expect(await third.ended()).toBe(0)
  },
  TIMEOUT_MS,
)

it('without network namespaces no page can guess the embedded database’s address, and the start says who can', async () => {
  // An empty PATH hides the programs that make such a network.
  const { stdout, process: product } = await startProduct({ DATA_DIR: temporaryFolder(), PATH: '/nowhere' })
  const [address = '', ...others] = listeningAddresses(family(product.pid ?? 0)).filter(
    (each) => !each.startsWith('0100007F:'),
  )
  expect(others).toEqual([])
  expect(address).toMatch(/^[0-9A-F]{6}7F:/)
  expect(stdout()).toContain('Other users of this machine could reach the database')
})

it.runIf(hasJava())(
  'without network namespaces DynamoDB Local shows no table and no item to another key',
  async () => {
    const database = await startDatabase({ engine: 'dynamodb-local' })
    onTestFinished(database.stop)
    const client = (accessKeyId: string) =>
      new DynamoDBClient({
        endpoint: database.endpoint,
        region: 'eu-central-1',
        maxAttempts: 1,
        credentials: { accessKeyId, secretAccessKey: 'local' },
      })
    await ensureTable(database.endpoint, TABLE_NAME)
    const item = { pk: { S: 'a' }, sk: { S: 'b' } }
    const own = client(process.env.AWS_ACCESS_KEY_ID ?? '')
    await own.send(new PutItemCommand({ TableName: TABLE_NAME, Item: item }))
    const stranger = client('stranger')
    expect((await stranger.send(new ListTablesCommand({}))).TableNames).toEqual([])
    for (const command of [
      new GetItemCommand({ TableName: TABLE_NAME, Key: item }),
      new PutItemCommand({ TableName: TABLE_NAME, Item: { ...item, admin: { BOOL: true } } }),
    ])
      await expect(stranger.send(command as GetItemCommand)).rejects.toThrow(/non-existent table/)
    const { Item } = await own.send(new GetItemCommand({ TableName: TABLE_NAME, Key: item }))
    expect(Item).toEqual(item)
  },
  TIMEOUT_MS,
)
