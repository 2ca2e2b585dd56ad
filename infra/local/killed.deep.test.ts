import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Dashboard } from '#shared/models/dashboard.ts'
import type { Round } from '#shared/models/round.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { freePort } from './free-port.ts'
import type { CaughtMail } from './inbox.ts'
import { createCaller, mailedCode, mailsOf, type Started, startProduct } from './testing/start-product.ts'

const PASSWORD = 'quiet-harbor-violin-72'
const ADMIN = { email: 'admin@example.com', password: 'long-quiet-harbor-violin-72' }
const SEED = 20261122
/** `KILLS=50` kills more often than a test has time for, and prints its findings. */
const KILLS = Number(process.env.KILLS ?? 2)
/** The time that each run works before it is killed, in milliseconds from its first settled round on. */
const KILLED_AFTER_MS = fc.sample(fc.integer({ min: 100, max: 1200 }), { seed: SEED, numRuns: KILLS })
/** A mail that was sent, but not noted as sent at the kill, is sent again: SES recognizes no repeats. */
const UNDER_WAY_MS = 1000

type Caller = ReturnType<typeof createCaller>

/** Acknowledged work. */
interface Work {
  readonly registered: string[]
  readonly players: Player[]
}

interface Player {
  readonly call: Caller
  readonly drawn: string[]
}

it(
  `counts each change once and loses no mail over ${KILLS} kills in the middle of work`,
  async () => {
    const env = {
      DATA_DIR: temporaryFolder(),
      PORT: String(await freePort()),
      RATE_LIMIT_SCALE: '10000',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
    const work: Work = { registered: [], players: [] }
    const kills: number[] = []
    for (const ms of KILLED_AFTER_MS) kills.push(await workAndKill(await startProduct(env), ms, work))

    const revived = await startProduct(env)
    // A mail that was claimed before the kill is tried again after 5 s, at the next turn of the job.
    await expect
      .poll(async () => unmailed(work.registered, await mailsOf(revived.origin)), {
        timeout: 60_000,
        interval: 200,
      })
      .toEqual([])
    revived.process.kill('SIGTERM')
    // The revived run has counted the rest by then.
    expect(await revived.ended()).toBe(0)

    const last = await startProduct(env)
    const rounds: Round[] = []
    for (const { call, drawn } of work.players) {
      const { body } = await call('GET', '/api/v1/rounds?limit=100')
      const own: Round[] = body.rounds
      expect(own.map(({ _id }) => _id)).toEqual(expect.arrayContaining(drawn))
      rounds.push(...own)
    }
    const settled = rounds.flatMap(({ outcome }) => outcome ?? [])
    expect(settled.length).toBeGreaterThanOrEqual(KILLED_AFTER_MS.length)
    expect(await counted(last)).toEqual({
      drawn: rounds.length,
      settled: settled.length,
      hits: settled.filter(({ hit }) => hit).length,
    })
    const twice = doubled(await mailsOf(last.origin)).map(({ at }) => Date.parse(at))
    const wereUnderWay = (at: number) => kills.some((kill) => at <= kill && kill - at < UNDER_WAY_MS)
    expect(twice.filter((at) => !wereUnderWay(at))).toEqual([])
    if (process.env.KILLS)
      process.stderr.write(`${summary(work, rounds.length, settled.length, twice.length)}\n`)
  },
  // The limit ends a hanging test; on a free machine the test takes 40 s.
  90_000 * KILLS,
)

function summary({ registered, players }: Work, there: number, settled: number, twice: number): string {
  const drawn = players.reduce((sum, player) => sum + player.drawn.length, 0)
  return `${KILLS} kills: ${registered.length} registrations, ${players.length} verified addresses and ${drawn} draws were answered and are there (with ${there - drawn} draws of which the answer was cut off; ${settled} settled); ${twice} mails that were under way went out twice.`
}

const AT_ONCE = 4

/** Works as four users at once, then kills the run. Returns the time of the kill, epoch milliseconds. */
async function workAndKill(run: Started, ms: number, work: Work): Promise<number> {
  const drawn = () => work.players.reduce((sum, player) => sum + player.drawn.length, 0)
  const before = drawn()
  const worker = async (): Promise<never> => {
    for (;;) {
      await play(run, work).catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
      })
    }
  }
  // Each worker ends with the connection that the kill cuts.
  const faults = Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch((error: unknown) => error)))
  // At least one worker has drawn twice, and settled in between.
  await expect.poll(drawn, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + AT_ONCE)
  await sleep(ms)
  run.process.kill('SIGKILL')
  const at = Date.now()
  await run.ended()
  expect((await faults).filter((fault) => !(fault instanceof TypeError))).toEqual([])
  return at
}

/** A 503 leaves open whether the call took place, like a cut connection. */
class Unavailable extends Error {}

function answered(answer: Awaited<ReturnType<Caller>>, status: number): Awaited<ReturnType<Caller>>['body'] {
  if (answer.status === 503) throw new Unavailable()
  expect(answer).toMatchObject({ status })
  return answer.body
}

let names = 0

async function play(run: Started, { registered, players }: Work): Promise<void> {
  const call = createCaller(run.origin)
  const email = `player-${names++}@example.com`
  const person = { name: 'Pia Rossi', email, password: PASSWORD, adult: true }
  answered(await call('POST', '/api/v1/users/register', person), 201)
  registered.push(email)
  const code = await mailedCode(run.origin, email)
  answered(await call('GET', `/api/v1/users/cverify/${code}`), 200)
  const player: Player = { call, drawn: [] }
  players.push(player)
  for (let count = 0; count < 10; count++) {
    const { round } = answered(await call('POST', '/api/v1/rounds', { mode: 'fun', risk: 'steady' }), 201)
    player.drawn.push(round._id)
    if (count % 2 === 0)
      answered(await call('POST', `/api/v1/rounds/${round._id}/flight`, { clientSeed: 'mine' }), 200)
  }
}

function unmailed(addresses: readonly string[], mails: readonly CaughtMail[]): string[] {
  const reached = new Set(mails.map(({ to }) => to))
  return addresses.filter((address) => !reached.has(address))
}

/** The first of each group of equal mails; each mail has its own code. */
function doubled(mails: readonly CaughtMail[]): CaughtMail[] {
  const isSame = (one: CaughtMail) => (other: CaughtMail) => other.to === one.to && other.text === one.text
  return mails.filter(
    (mail, index) => mails.findIndex(isSame(mail)) === index && mails.findLastIndex(isSame(mail)) > index,
  )
}

async function counted({ origin }: Started) {
  const record: { body: TrackRecord } = await createCaller(origin)('GET', '/api/v1/track-record')
  const admin = createCaller(origin)
  await admin('POST', '/api/v1/users/login', ADMIN)
  const dashboard: { body: Dashboard } = await admin('GET', '/api/v1/dashboard')
  const practice = record.body.sources.find(({ source }) => source === 'practice')
  return {
    drawn: dashboard.body.signals.reduce((sum, { fun }) => sum + fun, 0),
    settled: practice?.total.rounds,
    hits: practice?.total.hits,
  }
}
