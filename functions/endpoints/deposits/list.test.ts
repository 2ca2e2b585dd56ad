import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { allPages } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser, type TestUser } from '../casino-links/testing/people.ts'

// Older than the entries of any other test, so that these come first.
const NOW = Date.parse('1999-01-01T00:00:00.000Z')
const casino = await newCasino()
const admin = await newUser(NOW, { role: 'admin' })

async function waiting(state: Parameters<typeof giveLink>[2], atMs: number): Promise<TestUser> {
  const user = await newUser(NOW)
  await giveLink(user, casino.code, state, atMs)
  return user
}

const second = await waiting('deposit-declared', NOW + 2000)
const first = await waiting('account-pending', NOW + 1000)
await waiting('deposit-needed', NOW)
await waiting('cooling-off', NOW)
const third = await waiting('account-pending', NOW + 3000)

test('links that wait for a decision are listed, oldest first, page by page', async () => {
  const parts = { as: admin.cookie, at: NOW }
  const page = await call(api.deposits.list, { ...parts, input: { limit: 2 } })
  expect(page.status).toBe(200)
  expect(page.body.deposits).toMatchObject([
    {
      player: { _id: first.id, username: 'Ada', email: first.user.email },
      link: { casino: casino.code, state: 'account-pending' },
      since: iso(NOW + 1000),
    },
    { player: { _id: second.id }, link: { state: 'deposit-declared' } },
  ])
  const next = await call(api.deposits.list, { ...parts, input: { limit: 1, cursor: page.body.cursor } })
  expect(next.body.deposits.map(({ player }) => player._id)).toEqual([third.id])
})

test.each([
  [{ kind: 'account' }, [first.id, third.id]],
  [{ kind: 'deposit' }, [second.id]],
  [{}, [first.id, second.id, third.id]],
] as const)('of one casino, %o, each once', async (filter, ids) => {
  for (const limit of [1, 2, 100]) {
    const input = { ...filter, casino: casino.code, limit }
    const told = await allPages(
      (cursor) => call(api.deposits.list, { as: admin.cookie, at: NOW, input: { ...input, cursor } }),
      ({ deposits }) => deposits.map(({ player }) => player._id),
    )
    expect(told).toEqual(ids)
  }
})
