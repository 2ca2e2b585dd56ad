import { expect } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { DAY_MS } from '#shared/time.ts'
import { findExclusion, pairHash } from '../../../domain/exclusions/exclusion-items.ts'
import { newSession } from '../../../domain/sign-in/start-session.ts'
import { emailHash, findUserByEmail, loadUser, updateRoundRules } from '../../../domain/users/user-items.ts'
import type { UserRecord } from '../../../domain/users/user-record.ts'
import { call } from '../../../testing/call.ts'
import { PASSWORD } from '../../../testing/people.ts'
import { newCasino } from '../../casino-links/testing/casinos.ts'
import { giveLink, newUser, type TestUser } from '../../casino-links/testing/people.ts'

const { users, rounds, casinos, casinoLinks } = api
export const FUN = { mode: 'fun', risk: 'steady' } as const
export const LIVE = { mode: 'live', risk: 'steady' } as const
/** The `Idempotency-Key` of the practice round that was drawn before the exclusion. */
export const BEFORE = { 'idempotency-key': 'before' }

/** A user in live mode: an active casino link, and one open round of each mode. */
export interface Player {
  readonly user: TestUser
  /** The casino's code, and the user's account there. */
  readonly casino: string
  readonly userId: string
  readonly fun: string
  readonly live: string
}

export async function newPlayer(nowMs: number, fields: Partial<UserRecord> = {}): Promise<Player> {
  const user = await newUser(nowMs, fields)
  const { code: casino } = await newCasino()
  const { userId } = await giveLink(user, casino, 'cooling-off', nowMs - 2 * DAY_MS)
  const options = { as: user.cookie, at: nowMs }
  const fun = await call(rounds.create, { ...options, input: FUN, headers: BEFORE })
  const live = await call(rounds.create, { ...options, input: LIVE })
  return { user, casino, userId, fun: fun.body.round._id, live: live.body.round._id }
}

/** A `Player` whose exclusion has begun. */
export interface Excluded extends Player {
  readonly untilMs: number
}

export async function newExcluded(nowMs: number, period: ExclusionPeriod = '30d'): Promise<Excluded> {
  const player = await newPlayer(nowMs)
  const { body } = await call(users.exclude, { as: player.user.cookie, at: nowMs, input: { period } })
  return { ...player, untilMs: Date.parse(body.excludedUntil) }
}

/** A new session without a login, so that earlier changes of the password do not matter. */
export async function freshCookie(id: string, nowMs: number): Promise<string> {
  const context = { request: { userAgent: '' }, token: undefined, now: nowMs, random: secureRandom }
  const session = await newSession(id, context)
  await updateRoundRules(id, { [`sessions.${session.hash}`]: session.record })
  return session.cookie.split(';')[0] ?? ''
}

/** Expects that the exclusion stored in the user's record, if any, and beside it ends no earlier. */
export async function expectKept({ user, casino, userId, untilMs }: Excluded, message = ''): Promise<void> {
  for (const hash of [emailHash(user.email), pairHash(casino, userId)])
    expect(await findExclusion([hash], 0), message).toBeGreaterThanOrEqual(untilMs)
  const stored = (await loadUser(user.id)) ?? (await findUserByEmail(user.email))
  if (stored) expect(stored.excludedUntilMs, message).toBeGreaterThanOrEqual(untilMs)
}

let otherCasino: ReturnType<typeof newCasino> | undefined

/** Expects that everything is refused and nothing shown. Registers a removed user again first. */
export async function expectRefused(excluded: Excluded, nowMs: number, message = ''): Promise<void> {
  const { casino, fun, live, untilMs } = excluded
  const user = (await loadUser(excluded.user.id)) ?? (await registerAgain(excluded.user.email, nowMs))
  await updateRoundRules(user.id, { verified: true })
  const options = { as: await freshCookie(user.id, nowMs), at: nowMs }
  otherCasino ??= newCasino()
  const link = { casino: (await otherCasino).code, user_id: 'Osprey', country: 'GB' }
  const answers = await Promise.all([
    call(rounds.create, { ...options, input: FUN }),
    call(rounds.create, { ...options, input: FUN, headers: BEFORE }),
    call(rounds.create, { ...options, input: LIVE }),
    call(rounds.fly, { ...options, params: { id: fun }, input: { clientSeed: 'mine' } }),
    call(rounds.reportOutcome, { ...options, params: { id: live }, input: { multiplier: 2 } }),
    call(casinoLinks.create, { ...options, input: link }),
    call(casinoLinks.update, { ...options, params: { casino }, input: { deposit: 'declared' } }),
  ])
  for (const { error } of answers) expect(error, message).toMatchObject({ statusCode: 403, code: 'excluded' })
  for (const { error } of answers)
    expect(Date.parse(error.until ?? ''), message).toBeGreaterThanOrEqual(untilMs)
  const asked = await call(casinoLinks.setLive, { ...options, params: { casino }, input: { on: true } })
  // `not_found` follows an attempt that removed the link.
  expect(['excluded', 'not_found'], message).toContain(asked.error.code)
  expect((await call(casinos.list, options)).body.casinos, message).toEqual([])
  expect((await call(casinos.get, { ...options, params: { code: casino } })).status, message).toBe(404)
  const me = await call(users.me, options)
  expect(me.body.signals, message).toMatchObject({ fun: 'excluded', live: 'excluded' })
}

async function registerAgain(email: string, nowMs: number): Promise<UserRecord> {
  const known = await findUserByEmail(email)
  if (known) return known
  await call(users.register, {
    at: nowMs,
    input: { name: 'Back Again', email, password: PASSWORD, adult: true },
  })
  const user = await findUserByEmail(email)
  if (!user) throw new Error(`${email} could not register again`)
  return user
}
