import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { ChangeLimits } from '#shared/models/limits.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'

const { rounds, users } = api
const FUN = { mode: 'fun', risk: 'steady' } as const

async function twoSessions(limits: ChangeLimits = {}) {
  const at = Date.now()
  const user = await makeUser({ limits: { sessionMinutes: 60, ...withoutNull(limits) } }, at)
  const phone = await call(users.login, { input: { email: user.email, password: PASSWORD }, at })
  const set = (wish: ChangeLimits, when = at, as = user.cookie) =>
    call(users.update, { as, params: { id: user.id }, input: { limits: wish }, at: when })
  const draw = (when = at, as = phone.cookie) => call(rounds.create, { as, input: FUN, at: when })
  const seen = async (when = at, as = phone.cookie) => (await call(users.me, { as, at: when })).body
  return { ...user, at, phone: phone.cookie ?? '', set, draw, seen }
}

function withoutNull({ lossBudget, ...limits }: ChangeLimits) {
  return lossBudget ? { ...limits, lossBudget } : limits
}

test('in another session a tighter limit applies between two of its rounds', async () => {
  const { at, set, draw, seen } = await twoSessions()
  for (const _ of [1, 2, 3]) expect((await draw()).status).toBe(201)
  await set({ signalsPerDay: 3, sessionMinutes: 20 })
  const refused = await draw()
  expect(refused.error).toMatchObject({ code: 'daily_limit', nextAt: iso(at + DAY_MS) })
  const { user, signals } = await seen()
  expect(user.limits).toEqual({ signalsPerDay: 3, sessionMinutes: 20 })
  expect(signals).toMatchObject({ remaining: 0, fun: 'daily_limit', playing: { minutes: 20, rounds: 3 } })
})

test('in another session a looser limit applies after 24 hours, to the millisecond', async () => {
  const { at, set, draw, seen } = await twoSessions({ signalsPerDay: 2 })
  await set({ signalsPerDay: 4, sessionMinutes: 90 })
  expect((await seen()).user.limits).toEqual({
    signalsPerDay: 2,
    sessionMinutes: 60,
    pending: { signalsPerDay: 4, sessionMinutes: 90, from: iso(at + DAY_MS) },
  })
  const justBefore = at + DAY_MS - 1
  for (const _ of [1, 2]) expect((await draw(justBefore)).status).toBe(201)
  expect((await draw(justBefore)).error.code).toBe('daily_limit')
  expect((await draw(at + DAY_MS)).status).toBe(201)
  expect((await seen(at + DAY_MS)).user.limits).toEqual({ signalsPerDay: 4, sessionMinutes: 90 })
})
