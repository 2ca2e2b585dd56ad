import { handler as activate } from '#functions/endpoints/casino-links/activate.ts'
import { giveLink } from '#functions/endpoints/casino-links/testing/people.ts'
import { newId } from '#functions/platform/ids.ts'
import { call } from '#functions/testing/call.ts'
import { makePerson, type Person } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { toHex } from '#shared/crash/hex.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { grantRound, readMe } from '../gateway/floor-calls.ts'
import type { Walk } from './walk.ts'

const { casinos, casinoLinks, deposits, players, rounds, trackRecord, users } = api
const DAY_MS = 86_400_000
const NOTE_MS = 11 * 60_000
const CODE = 'skyline'
const CHECKED_AT = '2024-05-01T00:00:00.000Z'
const FUN = { mode: 'fun', risk: 'steady' } as const
const LIVE = { mode: 'live', risk: 'steady', casino: CODE } as const

/** Of Get Round: what somebody's first call in ten minutes, or in a day, writes besides. */
export const FIRST_CALLS = {
  funNoting: 'fun, notes the session',
  liveNoting: 'live, notes the session',
  oneLeft: 'fun, keeps one plan left open yesterday',
  tenLeft: 'live, keeps ten plans left open yesterday',
} as const

/** Practice rounds, and the way to live ones with the staff's decisions on it. */
export async function walkRounds(walk: Walk): Promise<void> {
  const admin = await makePerson({ role: 'admin' })
  await practise(walk)
  await addCasino(walk, admin)
  const player = await makePerson()
  await link(walk, player, admin)
  await playLive(walk, player)
  await leaveOpen(walk)
  await walk.step(trackRecord.get)
  await walk.step(casinoLinks.remove, { as: player.cookie, params: { casino: CODE } })
  await walk.step(casinos.remove, { as: admin.cookie, params: { code: CODE } })
}

async function practise({ step, work }: Walk): Promise<void> {
  const { id, cookie } = await makePerson()
  const { body } = await step(rounds.create, { as: cookie, input: FUN }, 'fun')
  const headers = { 'idempotency-key': 'bench' }
  await step(rounds.create, { as: cookie, input: FUN, headers }, 'fun, with Idempotency-Key')
  await step(rounds.create, { as: cookie, input: FUN, headers }, 'its repeat')
  await step(rounds.fly, { as: cookie, params: { id: body.round._id }, input: { clientSeed: 'bench' } })
  await step(rounds.list, { as: cookie })
  await work('floor of rounds.create', 'fun', () => grantRound(id))
  await work('floor of users.me', '', () => readMe(id))
}

async function addCasino({ step }: Walk, { cookie }: Person): Promise<void> {
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

async function link({ step, work }: Walk, player: Person, admin: Person): Promise<void> {
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

async function playLive({ step }: Walk, { id, cookie }: Person): Promise<void> {
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

/** Plans that nobody settles, up to the tenth of a day. */
async function leaveOpen({ step }: Walk): Promise<void> {
  const at = Date.now()
  const fun = await makePerson({}, at)
  await step(rounds.create, { as: fun.cookie, input: FUN, at: at + NOTE_MS }, FIRST_CALLS.funNoting)
  const noted = at + NOTE_MS + DAY_MS + 1000
  await call(users.me, { as: fun.cookie, at: noted })
  await step(rounds.create, { as: fun.cookie, input: FUN, at: noted }, FIRST_CALLS.oneLeft)

  const live = await makePerson({}, at)
  await giveLink(live, CODE, 'cooling-off', at - DAY_MS)
  const draw = (atMs: number) => ({
    as: live.cookie,
    at: atMs,
    input: { ...LIVE, casinoHash: toHex(secureRandom(32)) },
  })
  for (let index = 0; index < 8; index++) await call(rounds.create, draw(at))
  await step(rounds.create, draw(at + NOTE_MS), FIRST_CALLS.liveNoting)
  await step(rounds.create, draw(at + NOTE_MS), 'live, the tenth open one with a hash')
  await call(users.me, { as: live.cookie, at: noted })
  await step(rounds.create, draw(noted), FIRST_CALLS.tenLeft)
}
