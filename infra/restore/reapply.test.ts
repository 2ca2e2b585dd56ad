import { beforeAll, expect, test } from 'vitest'
import { findExclusion } from '#functions/domain/exclusions/exclusion-items.ts'
import { emailHash, loadUser } from '#functions/domain/users/user-items.ts'
import { FOREVER_MS } from '#functions/domain/users/user-record.ts'
import {
  expectKept,
  expectRefused,
  freshCookie,
  newExcluded,
  newPlayer,
} from '#functions/endpoints/exclusions/testing/excluded.ts'
import { tableName } from '#functions/platform/config.ts'
import { createOwnTable, restoreTable, scanTable } from '#functions/platform/table/testing/own-table.ts'
import { call, freshEmail } from '#functions/testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { reapplyRemovalsAndExclusions } from './reapply.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const LATER = NOW + 3_600_000
const { users } = api

let old: string
let restored: string

/** Makes the handlers use this table from now on. */
function writeTo(name: string): void {
  process.env.TABLE_NAME = name
}

const exclude = (cookie: string, period: '7d' | 'forever') =>
  call(users.exclude, { as: cookie, at: LATER, input: { period } })
const run = () => reapplyRemovalsAndExclusions(old, { nowMs: LATER, random: secureRandom })
const NOTHING = { removed: 0, kept: 0, excluded: 0, left: [] }

/** Users at the moment of the restore, and what they did in the old table afterwards. */
async function livesOn() {
  await createOwnTable()
  const people = {
    excluded: await newPlayer(NOW),
    lengthened: await newExcluded(NOW, '7d'),
    shorter: await newExcluded(NOW, '30d'),
    moved: await newPlayer(NOW),
    removed: await newPlayer(NOW),
    admin: await makeUser({ role: 'admin' }, NOW),
    second: await makeUser({ role: 'admin' }, NOW),
    gaveUp: await newPlayer(NOW),
    untouched: await makeUser({}, NOW),
  }
  old = await restoreTable()
  restored = tableName()
  writeTo(old)
  const { excluded, lengthened, moved, removed } = people
  await exclude(excluded.user.cookie, '7d')
  await exclude(lengthened.user.cookie, 'forever')
  const email = freshEmail()
  const mover = await freshCookie(moved.user.id, LATER)
  await moveAway(mover, email, LATER)
  await exclude(mover, '7d')
  await exclude(removed.user.cookie, 'forever')
  const as = await freshCookie(removed.user.id, LATER)
  await call(users.remove, { as, at: LATER, params: { id: removed.user.id } })
  const lateEmail = freshEmail()
  await exclude(await registerVerified(lateEmail, LATER), 'forever')
  await takeAddress(people.gaveUp.user, LATER)
  return { ...people, lateEmail, movedTo: email }
}

/** An address that nobody has proven keeps no exclusion. */
async function registerVerified(email: string, at: number): Promise<string> {
  const input = { name: 'New', email, password: PASSWORD, adult: true } as const
  const { cookie: as } = await call(users.register, { at, input })
  const params = { code: await mailedCode(email) }
  return (await call(users.verifyCode, { as, at, params })).cookie ?? ''
}

/** Moves a person to another address; somebody else registers the one they had, and excludes themselves. */
async function takeAddress(person: { id: string; email: string }, at: number): Promise<void> {
  await moveAway(await freshCookie(person.id, at), freshEmail(), at)
  await exclude(await registerVerified(person.email, at), 'forever')
}

async function moveAway(as: string, email: string, at: number): Promise<void> {
  await call(users.changeEmail, { as, at, input: { email } })
  const code = await mailedCode(email)
  expect((await call(users.confirmEmail, { as, at, input: { code } })).status).toBe(200)
}

let people: Awaited<ReturnType<typeof livesOn>>
beforeAll(async () => {
  people = await livesOn()
  writeTo(restored)
})

test('exclusions that were set, or made longer, since the restored moment are set again, in the whole product', async () => {
  const mailed = (await mailsTo(people.removed.user.email)).length
  const result = await run()
  expect(result).toMatchObject({ removed: 1, excluded: 4, left: [] })
  expect(result.kept).toBeGreaterThan(5)
  const week = LATER + 7 * 86_400_000
  await expectKept({ ...people.excluded, untilMs: week })
  await expectRefused({ ...people.excluded, untilMs: week }, LATER)
  await expectKept({ ...people.lengthened, untilMs: FOREVER_MS })
  await expectKept(people.shorter)
  // The user has the address of the restored moment again; the exclusion is kept under both addresses.
  await expectRefused({ ...people.moved, untilMs: week }, LATER)
  expect(await findExclusion([emailHash(people.movedTo)], LATER)).toBeGreaterThanOrEqual(week)
  expect(await loadUser(people.untouched.id)).not.toHaveProperty('excludedUntilMs')
  // Their second farewell would only frighten them.
  expect((await mailsTo(people.removed.user.email)).length).toBe(mailed)
})

test('a user who gets back an address that is excluded by now is excluded, too', async () => {
  await expectRefused({ ...people.gaveUp, untilMs: FOREVER_MS }, LATER)
})

test('a removed user is removed again with everything, and is still excluded when they register', async () => {
  const { user } = people.removed
  expect(JSON.stringify(await scanTable())).not.toContain(user.email)
  expect((await scanTable()).filter(({ pk }) => pk === `USER#${user.id}`)).toEqual([])
  await expectRefused({ ...people.removed, untilMs: FOREVER_MS }, LATER, 'registered again')
})

test('a user who registered after the restored moment meets their exclusion when they register again', async () => {
  const input = { name: 'New', email: people.lateEmail, password: PASSWORD, adult: true } as const
  const { body } = await call(users.register, { at: LATER, input })
  expect(Date.parse(body.user.excludedUntil ?? '')).toBe(FOREVER_MS)
})

test('a second run does nothing: no newer user is removed, and no exclusion is shortened', async () => {
  const newcomer = await makeUser({}, LATER)
  await exclude(await freshCookie(people.shorter.user.id, LATER), 'forever')
  expect(await run()).toEqual(NOTHING)
  expect(await loadUser(newcomer.id)).toBeDefined()
  await expectKept({ ...people.shorter, untilMs: FOREVER_MS })
})

test('the last admin stays, and is named', async () => {
  writeTo(old)
  const as = await freshCookie(people.admin.id, LATER)
  await call(users.remove, { as, at: LATER, params: { id: people.admin.id } })
  writeTo(restored)
  const second = await freshCookie(people.second.id, LATER)
  await call(users.remove, { as: second, at: LATER, params: { id: people.second.id } })
  expect(await run()).toEqual({ ...NOTHING, left: [people.admin.id] })
})
