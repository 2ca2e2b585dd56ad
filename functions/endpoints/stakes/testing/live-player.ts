import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { ChangeLimits } from '#shared/models/limits.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { newRoundWrite } from '../../../domain/rounds/recent-round-items.ts'
import { newRoundId } from '../../../domain/rounds/round-record.ts'
import { transact } from '../../../platform/table/write.ts'
import { call } from '../../../testing/call.ts'
import { PASSWORD } from '../../../testing/people.ts'
import { newCasino } from '../../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../../casino-links/testing/people.ts'

const { rounds, users } = api
const LIVE = { mode: 'live', risk: 'steady' } as const
export const TEN_EUROS = { amount: 10, currency: 'EUR', per: 'day' } as const

/** A user in live mode with a second session, and calls in their name. */
export async function livePlayer(lossBudget?: ChangeLimits['lossBudget']) {
  const start = Date.now()
  const casino = await newCasino({ rtp: 0.97 })
  const user = await newUser(start)
  await giveLink(user, casino.code, 'cooling-off', start)
  const at = start + DAY_MS
  const other = await call(users.login, { input: { email: user.email, password: PASSWORD }, at })
  const limit = (limits: ChangeLimits, as = user.cookie, when = at) =>
    call(users.update, { as, params: { id: user.id }, input: { limits }, at: when })
  if (lossBudget !== undefined) await limit({ lossBudget })
  const draw = (when = at, as = user.cookie) => call(rounds.create, { as, input: LIVE, at: when })
  const report = (id: string, multiplier: number, amount?: number, when = at, currency = 'EUR') =>
    call(rounds.reportOutcome, {
      as: user.cookie,
      at: when,
      params: { id },
      input: { multiplier, ...(amount === undefined ? {} : { stake: { amount, currency } }) },
    })
  const lose = async (amount?: number, when = at, currency = 'EUR') =>
    report((await draw(when)).body.round._id, 1, amount, when, currency)
  const signals = async (when = at, as = user.cookie) => (await call(users.me, { as, at: when })).body.signals
  return { ...user, other: other.cookie ?? '', casino: casino.code, at, limit, draw, report, lose, signals }
}

/** Stores unreported live rounds that were drawn at that instant. */
export async function giveLiveRounds(userId: string, count: number, atMs: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newRoundId(atMs, secureRandom))
  const roundFields = {
    mode: 'live',
    risk: 'steady',
    targetX100: 120,
    rtp: 0.97,
    createdAt: iso(atMs),
  } as const
  await Promise.all(ids.map((id) => transact([newRoundWrite(userId, { id, ...roundFields })])))
  return ids
}
