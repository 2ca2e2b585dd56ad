import { entryOf } from '#functions/domain/rounds/loss-budget.ts'
import { addReport } from '#functions/domain/rounds/loss-budget-items.ts'
import { OPEN_MAX } from '#functions/domain/rounds/recent-rounds.ts'
import { DEFAULT_LIMITS } from '#functions/domain/users/user-record.ts'
import { handler as activate } from '#functions/endpoints/casino-links/activate.ts'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { giveLink } from '#functions/endpoints/casino-links/testing/people.ts'
import { handler as publish } from '#functions/endpoints/draw-log/publish.ts'
import { newId } from '#functions/platform/ids.ts'
import { transact } from '#functions/platform/table/write.ts'
import { call } from '#functions/testing/call.ts'
import { makeUser, type TestUser } from '#functions/testing/people.ts'
import type { StreamReader } from '#infra/local/stream.ts'
import { api } from '#shared/api/index.ts'
import { toHex } from '#shared/crash/hex.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, dayStartMs, HOUR_MS, iso } from '#shared/time.ts'
import type { Scenario } from './scenario.ts'

const { casinos, casinoLinks, deposits, players, rounds, trackRecord, users } = api
const NOTE_MS = 11 * 60_000
const CODE = 'skyline'
const CHECKED_AT = '2024-05-01T00:00:00.000Z'
const FUN = { mode: 'fun', risk: 'steady' } as const
const LOST = { amount: 5, currency: 'EUR' } as const
const LIVE = { mode: 'live', risk: 'steady', casino: CODE } as const

/** Get Round while the open rounds of two days still wait for the stream's function to move them. */
export const STREAM_IS_DOWN = 'live, the tenth with a hash after'

/** Get Round of a user who has no list of seeds yet: it takes a free one. */
export const FIRST_EVER = 'fun, the first ever, from a free list'
const FROM_LIST = 'fun, from a list'

/** Practice rounds, a casino link with the staff's decisions, and live rounds. */
export async function runRoundsScenario(walk: Scenario, stream: StreamReader): Promise<void> {
  const admin = await makeUser({ role: 'admin' })
  await practise(walk)
  await addCasino(walk, admin)
  const player = await makeUser()
  await link(walk, player, admin)
  await playLive(walk, player)
  await findReached(walk)
  await playEverywhere(walk)
  await leaveOpen(walk, stream)
  await walk.step(trackRecord.get)
  await walk.step(casinoLinks.remove, { as: player.cookie, params: { casino: CODE } })
  await walk.step(casinos.remove, { as: admin.cookie, params: { code: CODE } })
}

async function practise({ step }: Scenario): Promise<void> {
  const { cookie } = await makeUser()
  const { body } = await step(rounds.create, { as: cookie, input: FUN }, 'fun')
  const headers = { 'idempotency-key': 'bench' }
  await step(rounds.create, { as: cookie, input: FUN, headers }, 'fun, with Idempotency-Key')
  await step(rounds.create, { as: cookie, input: FUN, headers }, 'its repeat')
  await step(rounds.fly, { as: cookie, params: { id: body.round._id }, input: { clientSeed: 'bench' } })
  await step(rounds.list, { as: cookie })
}

/** Get Round with a list of seeds that is ready, a month later: no other user of the bench has one then. */
export async function drawFromList({ step }: Scenario): Promise<void> {
  const dayMs = dayStartMs(Date.now()) + 30 * DAY_MS
  for (const beforeMs of [DAY_MS, HOUR_MS / 2]) await publish({ time: iso(dayMs - beforeMs) })
  const at = dayMs + HOUR_MS
  const { cookie: as } = await makeUser({}, at)
  await step(rounds.create, { as, at, input: FUN }, FIRST_EVER)
  await step(rounds.create, { as, at: at + 1, input: FUN }, FROM_LIST)
}

async function addCasino({ step }: Scenario, { cookie }: TestUser): Promise<void> {
  const licence = { country: 'GB', authority: 'UKGC', number: '1', url: 'https://register.example.com/' }
  const input = {
    code: CODE,
    name: 'Skyline',
    url: 'https://skyline.example.com/',
    rtp: 0.97,
    rtpSource: { url: 'https://skyline.example.com/rtp', checkedAt: CHECKED_AT },
    activationHours: 24 as const,
    licences: [{ ...licence, checkedAt: CHECKED_AT }],
  }
  await step(casinos.create, { as: cookie, input })
  await step(casinos.update, { as: cookie, params: { code: CODE }, input: { order: 1 } })
  await step(casinos.reorder, { as: cookie, input: { codes: [CODE] } })
  await step(casinos.listRecords, { as: cookie }, 'one casino')
  await step(casinos.getRecord, { as: cookie, params: { code: CODE } })
  await step(casinos.preview, { as: cookie, input: { country: 'GB', language: 'en' } })
  await step(casinos.list)
  await step(casinos.get, { params: { code: CODE } })
}

async function link({ step, work }: Scenario, player: TestUser, admin: TestUser): Promise<void> {
  const mine = { as: player.cookie, params: { casino: CODE } }
  const decide = { as: admin.cookie, params: { id: player.id, casino: CODE } }
  const input = { casino: CODE, user_id: newId(Date.now(), secureRandom), country: 'GB' }
  await step(casinoLinks.create, { as: player.cookie, input })
  await step(deposits.list, { as: admin.cookie }, 'one waiting')
  await step(players.decideLink, { ...decide, input: { account: 'confirmed' } }, 'account')
  await step(casinoLinks.update, { ...mine, input: { deposit: 'declared' } })
  await step(players.decideLink, { ...decide, input: { deposit: 'confirmed' } }, 'deposit')
  const due = { time: new Date(Date.now() + DAY_MS + 1000).toISOString() }
  await work('jobs.activation', 'one due', () => activate(due))
}

async function playLive({ step }: Scenario, { id, cookie }: TestUser): Promise<void> {
  const later = { as: cookie, at: Date.now() + DAY_MS + 2000 }
  await step(users.me, later, 'with a link; notes the session')
  const { body } = await step(rounds.create, { ...later, input: LIVE }, 'live')
  const params = { id: body.round._id }
  const missed = { multiplier: 1, stake: { amount: 5, currency: 'EUR' } }
  await step(rounds.reportOutcome, { ...later, params, input: missed })
  const lossBudget = { amount: 10, currency: 'EUR', per: 'day' } as const
  await step(users.update, { ...later, params: { id }, input: { limits: { lossBudget } } }, 'a loss budget')
  await step(users.me, later, 'with a loss budget')
  const last = await step(rounds.create, { ...later, input: LIVE }, 'live, with a loss budget')
  const reached = { params: { id: last.body.round._id }, input: missed }
  await step(rounds.reportOutcome, { ...later, ...reached }, 'reaches the loss budget')
  await step(casinoLinks.setLive, { ...later, params: { casino: CODE }, input: { on: false } }, 'stop')
  await step(casinoLinks.setLive, { ...later, params: { casino: CODE }, input: { on: true } }, 'ask again')
}

/** A practice round that finds the loss budget reached. */
async function findReached({ step }: Scenario): Promise<void> {
  const lossBudget = { amount: 1, currency: 'EUR', per: 'week' } as const
  const at = Date.now()
  const player = await makeUser({ limits: { ...DEFAULT_LIMITS, lossBudget } }, at)
  await giveLink(player, CODE, 'cooling-off', at - DAY_MS)
  const lost = entryOf({ drawnAt: new Date(at).toISOString(), targetX100: 120, hit: false, stake: LOST })
  const { ledger } = await addReport(player.user, lost, at)
  await transact([ledger])
  await step(rounds.create, { as: player.cookie, input: FUN, at }, 'fun, finds a loss budget reached')
}

/** A live round of a user with three casino links and a loss budget. */
async function playEverywhere({ step }: Scenario): Promise<void> {
  const lossBudget = { amount: 100, currency: 'EUR', per: 'week' } as const
  const at = Date.now()
  const player = await makeUser({ limits: { ...DEFAULT_LIMITS, lossBudget } }, at)
  for (const code of [CODE, (await newCasino()).code, (await newCasino()).code])
    await giveLink(player, code, 'cooling-off', at - DAY_MS)
  await step(rounds.create, { as: player.cookie, input: LIVE, at }, 'live, three links and a loss budget')
}

/** Rounds that stay open, up to the tenth of a day. */
async function leaveOpen({ step }: Scenario, stream: StreamReader): Promise<void> {
  const at = Date.now()
  const tomorrow = at + DAY_MS + 1000
  const fun = await makeUser({}, at)
  await call(rounds.create, { as: fun.cookie, input: FUN, at })
  await step(rounds.create, { as: fun.cookie, input: FUN, at: at + NOTE_MS }, 'fun, the session is not noted')
  await step(rounds.create, { as: fun.cookie, input: FUN, at: tomorrow }, 'fun, two left open yesterday')

  const live = async () => {
    const person = await makeUser({}, at)
    await giveLink(person, CODE, 'cooling-off', at - DAY_MS)
    return person
  }
  const draw = ({ cookie: as }: TestUser, atMs: number) => ({
    as,
    at: atMs,
    input: { ...LIVE, casinoHash: toHex(secureRandom(32)) },
    headers: { 'idempotency-key': newId(atMs, secureRandom) },
  })
  const drawSome = async (person: TestUser, count: number, atMs: number) => {
    for (let index = 0; index < count; index++) await call(rounds.create, draw(person, atMs))
  }
  const [ten, two, down] = [await live(), await live(), await live()]
  await drawSome(ten, 9, at)
  await step(rounds.create, draw(ten, at), 'live, the tenth with a hash')
  await drawSome(two, OPEN_MAX, at)
  await stream.drain()
  await drawSome(down, 10, at)
  await step(rounds.create, draw(ten, tomorrow), 'live, the first after ten left open yesterday')
  await drawSome(two, 9, tomorrow)
  const second = 'live, the tenth with a hash after two left open yesterday'
  await step(rounds.create, draw(two, tomorrow), second)
  await drawSome(down, 9, tomorrow)
  await step(rounds.create, draw(down, tomorrow), `${STREAM_IS_DOWN} ten left open yesterday`)
}
