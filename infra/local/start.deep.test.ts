import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { HOUR_MS, iso } from '#shared/time.ts'
import { formatVkey, signerOf } from '#shared/tlog/note.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { ENGINES } from './database.ts'
import { hasJava } from './dynamodb-local.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './root.ts'
import { createCaller, mailedCode, startProduct } from './testing/start-product.ts'

const PASSWORD = 'quiet-harbor-violin-72'
/** Enough for a build of the site and the 58 MB of DynamoDB Local, which the first starts may need. */
const TIMEOUT_MS = 600_000

interface ListedCasinos {
  readonly casinos: readonly { summary: string; activationHours: number; demo: boolean }[]
}

/** A database of DynamoDB Local under a key that no other user of the machine can guess. */
const KEYED_FILE = /^[0-9a-f]{32}_eu-central-1\.db/

const DATABASES = ENGINES.filter((engine) => engine === 'embedded' || hasJava())

it.each(DATABASES)(
  'with the database %s shows four fictional casinos, takes a user from registration to a verified account, and keeps it over a restart',
  async (DATABASE_ENGINE) => {
    const DATA_DIR = temporaryFolder()
    const first = await startProduct({ DATABASE_ENGINE, DATA_DIR })
    const call = createCaller(first.origin)
    if (DATABASE_ENGINE === 'dynamodb-local') {
      const files = readdirSync(join(DATA_DIR, 'dynamodb-local'))
      expect(files.filter((file) => !KEYED_FILE.test(file))).toEqual([])
    }
    const { casinos }: ListedCasinos = (await call('GET', '/api/v1/casinos')).body
    expect(casinos.map(({ activationHours }) => activationHours).sort()).toEqual([24, 24, 48, 48])
    expect(casinos.every(({ summary, demo }) => demo && summary.includes('Example, not a real casino'))).toBe(
      true,
    )
    const email = 'pia@example.com'
    const person = { name: 'Pia Rossi', email, password: PASSWORD, adult: true }
    expect(await call('POST', '/api/v1/users/register', person)).toMatchObject({ status: 201 })
    const code = await mailedCode(first.origin, email)
    expect(await call('GET', `/api/v1/users/cverify/${code}`)).toMatchObject({ status: 200 })
    const credentials = /admin {2}(\S+), password (\S+) \(shown this once\)/.exec(first.stdout())
    await call('POST', '/__local/clock', { advance: 'PT1H' })
    first.process.kill('SIGTERM')
    expect(await first.ended()).toBe(0)
    expect(first.stderr()).toBe('')

    const second = await startProduct({ DATABASE_ENGINE, DATA_DIR })
    const again = createCaller(second.origin)
    const login = await again('POST', '/api/v1/users/login', { email, password: PASSWORD })
    expect(login).toMatchObject({ status: 200, body: { user: { verified: true } } })
    expect(await mailedCode(second.origin, email)).toBe(code)
    const clock = await again('GET', '/__local/clock')
    expect(Date.parse(clock.body.now) - Date.now()).toBeGreaterThan(3_590_000)
    expect(second.stdout()).not.toContain('shown this once')
    const admin = { email: credentials?.[1], password: credentials?.[2] }
    expect(await again('POST', '/api/v1/users/login', admin)).toMatchObject({
      status: 200,
      body: { user: { admin: true } },
    })
  },
  TIMEOUT_MS,
)

/** Runs `npm run log:audit` and returns its exit code and output. */
function auditPublicLog(place: string, ...more: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/log-audit.ts', place, ...more], {
    cwd: ROOT,
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  child.stderr.on('data', (part) => (text += part))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

it(
  'publishes its draws in a log that a stranger can verify, changed bundles included',
  async () => {
    const DATA_DIR = temporaryFolder()
    const { origin, stdout } = await startProduct({ DATA_DIR, STAFF_PASSKEY: 'optional' })
    const call = createCaller(origin)
    const [, email, password] = /admin {2}(\S+), password (\S+) \(shown this once\)/.exec(stdout()) ?? []
    await call('POST', '/api/v1/users/login', { email, password })
    const { _id } = (await call('POST', '/api/v1/rounds', { mode: 'fun', risk: 'steady' })).body.round
    const flown = await call('POST', `/api/v1/rounds/${_id}/flight`, { clientSeed: 'mine' })
    expect(flown.status).toBe(200)
    const publish = async () => (await call('POST', '/__local/jobs/drawLog')).body.size
    // 256 lists of seeds. The day's draw is published when the day is over: the stream has counted it by then.
    expect(await publish()).toBe(256)
    await sleep(5000)
    await call('POST', '/__local/clock', { advance: 'PT25H' })
    // The 256 lists, the witness's entry, one or two beacons, the round and its result. The round takes no list: on
    // its first day the log has none that is old enough.
    await expect.poll(publish, { timeout: 20_000 }).toBeGreaterThanOrEqual(256 + 1 + 1 + 2)
    const size = await publish()
    const now = ['--now', iso(Date.now() + 25 * HOUR_MS)]
    const whole = await auditPublicLog(origin, ...now)
    expect(whole.text).toMatch(/^Key as the log itself names it: localhost:\d+\/draw-log\+/)
    expect(whole.text).toContain(`${size} entries`)
    expect(whole.text).toMatch(/practice steady: 1 rounds, /)
    expect(whole.text).toContain('every figure was computed anew')
    expect(whole).toMatchObject({ code: 0, text: expect.stringMatching(/No faults\.\n$/) })
    const bundle = join(DATA_DIR, `bucket/objects/draw-log/tile/entries/001.p/${size - 256}`)
    writeFileSync(bundle, readFileSync(bundle, 'latin1').replace('"steady"', '"bold"'), 'latin1')
    const witness = formatVkey(signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(7)))
    const changed = await auditPublicLog(origin, ...now, '--witness', witness)
    expect(changed).toMatchObject({ code: 1, text: expect.stringContaining('FAULT bundle_unreadable') })
    expect(changed.text).toContain('FAULT not_witnessed: "witness.example/w1" has not signed the checkpoint.')
  },
  TIMEOUT_MS,
)

it(
  'ends with a message when its database is killed',
  async () => {
    const DATA_DIR = temporaryFolder()
    const started = await startProduct({ DATA_DIR })
    process.kill(databaseOf(DATA_DIR), 'SIGKILL')
    expect(await started.ended()).toBe(1)
    expect(started.stderr()).toMatch(/^The database has ended \(.+\): start again, all data are kept\.$/m)
    expect((await startProduct({ DATA_DIR })).stdout()).toContain('is ready')
  },
  TIMEOUT_MS,
)

it(
  'frees its port when the npm that started it is killed',
  async () => {
    const port = String(await freePort())
    // Like npm, this process starts a shell that starts the product.
    const npm = spawn(
      process.execPath,
      [
        '-e',
        "require('node:child_process').spawn('/bin/sh', ['-c', process.env.SCRIPT], { stdio: 'inherit' })",
      ],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          PORT: port,
          DATA_DIR: temporaryFolder(),
          npm_lifecycle_event: 'start',
          SCRIPT: `"${process.execPath}" infra/run.mjs infra/local/start.ts; true`,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    for await (const text of npm.stdout) if (String(text).includes('is ready')) break
    npm.kill('SIGKILL')
    await expect.poll(() => isTaken(port), { timeout: 40_000 }).toBe(false)
  },
  TIMEOUT_MS,
)

function isTaken(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

function databaseOf(folder: string): number {
  const note = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))
  return note.database.id
}
