import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { storedUser } from '../../testing/people.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { livePlayer, TEN_EUROS } from './testing/live-player.ts'

const { rounds, users, casinoLinks } = api
const LIVE = { mode: 'live', risk: 'steady' } as const
const FUN = { mode: 'fun', risk: 'steady' } as const

describe('a loss budget', () => {
  test('closes live mode in both sessions at that instant, for a whole period; Fun Mode goes on', async () => {
    const { at, other, cookie, lose, draw, signals, casino } = await livePlayer(TEN_EUROS)
    await lose(9.99)
    expect(await signals()).toMatchObject({
      live: 'ready',
      budget: { ...TEN_EUROS, lost: 9.99, uncounted: 0 },
    })
    await lose(0.01, at + 1000)
    const availableAt = iso(at + 1000 + DAY_MS)
    for (const as of [cookie, other]) {
      expect(await signals(at + 1000, as)).toMatchObject({
        live: 'budget_reached',
        fun: 'ready',
        availableAt,
        casino,
        budget: { lost: 10, closedUntil: availableAt },
      })
      const refused = await draw(at + 1000, as)
      expect(refused.error).toMatchObject({ statusCode: 403, code: 'not_active', availableAt })
    }
    expect((await call(rounds.create, { as: other, input: FUN, at: at + 1000 })).status).toBe(201)
    expect((await draw(at + 1000 + DAY_MS - 1)).error.code).toBe('not_active')
    const open = await draw(at + 1000 + DAY_MS)
    expect(open.body.signals).toMatchObject({ live: 'ready', budget: { lost: 0 } })
    expect(open.body.signals.budget?.closedUntil).toBeUndefined()
  })

  test('is not reopened by a later win, a raised or removed budget, a clock set back or a new link', async () => {
    const { at, id, cookie, lose, draw, report, limit, signals, casino } = await livePlayer(TEN_EUROS)
    const open = await draw(at)
    await lose(10, at)
    const closedUntil = iso(at + DAY_MS)
    const closed = async (when: number) => {
      expect((await draw(when)).error).toMatchObject({ code: 'not_active', availableAt: closedUntil })
      expect((await signals(when)).live).toBe('budget_reached')
    }
    expect((await report(open.body.round._id, 900, 1000, at + 1)).status).toBe(200)
    await closed(at + 1)
    await limit({ lossBudget: { ...TEN_EUROS, amount: 5000 } }, cookie, at + 2)
    await closed(at + 2)
    await limit({ lossBudget: null }, cookie, at + 3)
    await closed(at + 3)
    expect((await draw(at - 6 * DAY_MS)).error).toMatchObject({ availableAt: closedUntil })
    await closed(at + DAY_MS - 1)
    await call(casinoLinks.remove, { as: cookie, params: { casino }, at: at + 4 })
    const person = { ...(await newUser(at)), user: await storedUser(id) }
    await giveLink(person, casino, 'cooling-off', at - DAY_MS)
    await closed(at + 5)
    expect((await draw(at + DAY_MS + 3)).status).toBe(201)
  })

  test('closes live mode at once when the budget is lowered to the loss, in all sessions', async () => {
    const { at, other, lose, limit, draw, signals } = await livePlayer({ ...TEN_EUROS, amount: 100 })
    await lose(20)
    await lose(20, at, 'GBP')
    await lose()
    expect((await signals()).budget).toMatchObject({ lost: 20, uncounted: 2 })
    await limit({ lossBudget: { ...TEN_EUROS, amount: 20 } }, other, at + 5)
    expect((await draw(at + 5)).error).toMatchObject({
      code: 'not_active',
      availableAt: iso(at + 5 + DAY_MS),
    })
    await limit({ lossBudget: { ...TEN_EUROS, amount: 15, per: 'week' } }, other, at + 20)
    expect((await signals(at + 20)).availableAt).toBe(iso(at + 20 + 7 * DAY_MS))
  })

  test('in another currency closes after its 24 hours of waiting', async () => {
    const { at, lose, limit, draw, signals } = await livePlayer(TEN_EUROS)
    await limit({ lossBudget: { amount: 5, currency: 'GBP', per: 'week' } })
    await lose(6, at, 'GBP')
    expect(await signals()).toMatchObject({
      live: 'ready',
      budget: { currency: 'EUR', lost: 0, uncounted: 1 },
    })
    expect((await draw(at + DAY_MS - 1)).status).toBe(201)
    const refused = await draw(at + DAY_MS)
    expect(refused.error).toMatchObject({ code: 'not_active', availableAt: iso(at + 8 * DAY_MS) })
    expect(await signals(at + DAY_MS + 9)).toMatchObject({
      live: 'budget_reached',
      availableAt: iso(at + 8 * DAY_MS),
      budget: { currency: 'GBP', lost: 6 },
    })
  })

  test('gives an earlier round to a repeated request, and nobody can set the end of its closure', async () => {
    const { id, at, cookie, other, lose, signals } = await livePlayer(TEN_EUROS)
    const send = () =>
      call(rounds.create, { as: cookie, at, input: LIVE, headers: { 'idempotency-key': 'before' } })
    const drawn = await send()
    await lose(10)
    expect((await send()).body.round).toEqual(drawn.body.round)
    const admin = await newUser(at, { role: 'admin' })
    const input = { budgetClosedUntilMs: 0 }
    const params = { id }
    const rawBody = JSON.stringify(input)
    for (const refused of [
      await call(users.update, { as: other, at, params, rawBody }),
      await call(api.players.update, { as: admin.cookie, at, params, rawBody }),
    ]) {
      expect(refused.error.fields).toMatchObject([{ path: 'budgetClosedUntilMs', code: 'unknown_field' }])
    }
    expect((await signals()).live).toBe('budget_reached')
  })
})
