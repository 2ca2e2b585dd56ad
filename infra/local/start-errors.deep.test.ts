import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import { open } from './testing/serve.ts'
import { ON_A_MAC, spawnProduct } from './testing/start-product.ts'

/** Starts, and expects one sentence on stderr and exit code 1. */
async function fault(env: Record<string, string>): Promise<string> {
  const started = await spawnProduct(env)
  expect(await started.ended()).toBe(1)
  expect(started.stderr().trim().split('\n')).toHaveLength(1)
  return started.stderr().trim()
}

it('reports a taken port', async () => {
  const port = await freePort()
  await open(createServer(), port)
  const said = await fault({ PORT: String(port), DATA_DIR: temporaryFolder() })
  expect(said).toBe(`Port ${port} is in use: stop what listens there, or choose another with PORT.`)
})

it('reports a data folder that is a file', async () => {
  const file = join(temporaryFolder([['data', '']]), 'data')
  expect(await fault({ DATA_DIR: file })).toMatch(/is not a folder: choose another with DATA_DIR\.$/)
  expect(await fault({ DATA_DIR: join(file, 'below') })).toMatch(/is not a folder/)
})

it.each([
  ['fairflight.sqlite', 'this is no database, however long it may be'],
  ['clock.json', '{"offsetMs":'],
  ['visitor.json', '{"country":"Atlantis"}'],
  ['secrets.json', '{"appSecret":"short"}'],
  ['mail.jsonl', 'rubbish\n'],
])('tells of a damaged %s', async (name, content) => {
  const secret = 'x'.repeat(43)
  const secrets = JSON.stringify({ appSecret: secret, edgeSecret: secret, logSecret: secret })
  const folder = temporaryFolder([
    ['secrets.json', secrets],
    [name, content],
  ])
  const said = await fault({ DATA_DIR: folder })
  expect(said).toContain(join(folder, name))
  expect(said).toContain('is damaged')
})

it('reports a database whose secrets are lost', async () => {
  const folder = temporaryFolder([['fairflight.sqlite', '']])
  expect(await fault({ DATA_DIR: folder })).toContain('has lost its secrets.json')
})

it('says what to install where no database runs', async () => {
  const nothing = { ...ON_A_MAC, PATH: '/nowhere' }
  expect(await fault({ ...nothing, DATA_DIR: temporaryFolder() })).toMatch(
    /^No database runs here: install Java 17 or newer/,
  )
  const named = { PATH: '/nowhere', DATABASE_ENGINE: 'dynamodb-local', DATA_DIR: temporaryFolder() }
  expect(await fault(named)).toMatch(/^DynamoDB Local needs Java 17 or newer/)
  const embedded = { ...ON_A_MAC, DATABASE_ENGINE: 'embedded', DATA_DIR: temporaryFolder() }
  expect(await fault(embedded)).toMatch(/^The embedded database exists for Linux x64 only/)
})

it('reports a database that does not answer', async () => {
  const said = await fault({ DATA_DIR: temporaryFolder(), DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' })
  expect(said).toContain('The database at http://127.0.0.1:9 cannot be prepared')
})
