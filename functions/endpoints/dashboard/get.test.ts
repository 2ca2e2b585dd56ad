import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DUE_MAX, SIGNAL_DAYS } from '#shared/models/dashboard.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { ACTIVATION, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { loadDays } from '../../domain/counts/day-count-items.ts'
import { OUTBOX_FAILED } from '../../domain/mail/outbox-items.ts'
import { newId } from '../../platform/ids.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { readUnitsOf } from '../../platform/table/testing/read-units.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser, type TestUser } from '../../testing/people.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
let admin: TestUser

// A table of its own, since the dashboard counts the whole table.
beforeAll(async () => {
  await useOwnTableWithStream()
  admin = await makeUser({ role: 'admin' }, NOW)
})

async function look(at = NOW) {
  await drainStream()
  const { status, body } = await call(api.dashboard.get, { as: admin.cookie, at })
  expect(status).toBe(200)
  return body
}

test('an empty table gives every count as zero', async () => {
  const dashboard = await look()
  expect(dashboard.at).toBe(iso(NOW))
  for (const waiting of [
    dashboard.accounts,
    dashboard.deposits,
    dashboard.activationsDue,
    dashboard.mailsFailed,
  ]) {
    expect(waiting).toEqual({ count: 0, atLeast: false })
  }
  expect(dashboard.players.find(({ state }) => state === 'verified')).toMatchObject({
    count: 1,
    atLeast: false,
  })
  expect(dashboard.posts).toHaveLength(10)
  expect(dashboard.signals).toHaveLength(SIGNAL_DAYS)
  expect(dashboard.signals[0]).toEqual({ day: '2027-02-25', fun: 0, live: 0 })
  expect(dashboard.signals.at(-1)).toEqual({ day: '2027-03-10', fun: 0, live: 0 })
})

test('each count equals the length of its list', async () => {
  const casino = await newCasino()
  const waits = [
    ['account-pending', 3],
    ['account-pending', 2],
    ['deposit-declared', 1],
    ['cooling-off', 5],
    ['cooling-off', 0],
  ] as const
  for (const [state, days] of waits) {
    await giveLink(await newUser(NOW), casino.code, state, NOW - days * DAY_MS)
  }
  await makeUser({ verified: false }, NOW)
  for (const [slug, status] of [
    ['one', 'published'],
    ['two', 'published'],
    ['three', 'draft'],
  ] as const) {
    const input = { title: slug, slug, language: 'en', content: 'Text', status } as const
    const made = await call(api.blogs.create, { as: admin.cookie, at: NOW, input })
    if (slug === 'two') {
      const params = { id: made.body.blog._id }
      await call(api.blogs.update, { as: admin.cookie, at: NOW, params, input: { title: 'Later' } })
    }
  }

  const dashboard = await look()
  expect(dashboard.accounts).toEqual({ count: 2, atLeast: false, oldest: iso(NOW - 3 * DAY_MS) })
  expect(dashboard.deposits).toEqual({ count: 1, atLeast: false, oldest: iso(NOW - DAY_MS) })
  expect(dashboard.activationsDue).toMatchObject({ count: 1, atLeast: false })
  for (const kind of ['account', 'deposit'] as const) {
    const { body } = await call(api.deposits.list, { as: admin.cookie, at: NOW, input: { kind } })
    expect(body.deposits).toHaveLength(dashboard[`${kind}s`].count)
  }
  for (const { kind, status, count } of dashboard.posts) {
    const { body } = await call(api.blogs.listPosts, { as: admin.cookie, at: NOW, input: { kind, status } })
    expect(body.blogs, `${kind} ${status}`).toHaveLength(count)
  }
  expect(dashboard.posts.find(({ status }) => status === 'changed')?.count).toBe(1)
  const states = Object.fromEntries(dashboard.players.map(({ state, count }) => [state, count]))
  expect(states).toMatchObject({ unverified: 1, 'account-pending': 2, 'deposit-declared': 1 })
})

test('counts follow changes of state, role and posts, and removals', async () => {
  const before = await look()
  const at = NOW + 60_000
  const casino = await newCasino()
  const user = await newUser(at)
  await giveLink(user, casino.code, 'account-pending', at)
  const input = { title: 'Goes', slug: 'goes', language: 'it', content: 'Text', kind: 'page' } as const
  const made = await call(api.blogs.create, { as: admin.cookie, at, input })
  const params = { id: made.body.blog._id }
  await call(api.blogs.update, { as: admin.cookie, at, params, input: { status: 'published' } })
  await call(api.blogs.update, { as: admin.cookie, at, params, input: { title: 'Is changed' } })
  const role = { params: { id: user.id }, input: { role: 'editor' } } as const
  await call(api.players.update, { as: admin.cookie, at, ...role })
  const between = await look(at)
  expect(changesOf(before, between)).toEqual({
    accounts: 1,
    'account-pending': 1,
    'page published': 1,
    'page changed': 1,
  })
  await call(api.blogs.remove, { as: admin.cookie, at, params })
  await call(api.users.remove, { as: admin.cookie, at, params: { id: user.id } })
  expect(changesOf(before, await look(at))).toEqual({})
})

type Dashboard = Awaited<ReturnType<typeof look>>

function changesOf(before: Dashboard, after: Dashboard): Record<string, number> {
  const numbers = ({ accounts, deposits, players, posts }: Dashboard) => [
    ['accounts', accounts.count] as const,
    ['deposits', deposits.count] as const,
    ...players.map(({ state, count }) => [state, count] as const),
    ...posts.map(({ kind, status, count }) => [`${kind} ${status}`, count] as const),
  ]
  const known = new Map(numbers(before))
  const changes = numbers(after).map(([name, count]) => [name, count - (known.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

test('the dashboard costs at most 10 read units with a hundred entries in each queue', async () => {
  const nowMs = NOW + 300 * DAY_MS
  const waits = Array.from({ length: 220 }, (_, index) => index)
  for (let start = 0; start < waits.length; start += 100) {
    await transact(
      waits.slice(start, start + 100).map((index) => {
        const userId = newId(nowMs + index, secureRandom)
        const gsi4pk = index % 2 === 0 ? ACTIVATION : OUTBOX_FAILED
        const gsi4sk = `${iso(nowMs - index * DAY_MS)}#${userId}#skyline`
        return { name: 'waits', put: { ...markerKey(userId, 'skyline'), casino: 'skyline', gsi4pk, gsi4sk } }
      }),
    )
  }
  const late = await makeUser({ role: 'admin' }, nowMs)
  const units = await readUnitsOf(async () => {
    const { body } = await call(api.dashboard.get, { as: late.cookie, at: nowMs })
    expect(body.activationsDue).toMatchObject({ count: DUE_MAX, atLeast: true })
    expect(body.mailsFailed).toMatchObject({ count: DUE_MAX, atLeast: true })
  })
  expect(units).toBeLessThanOrEqual(10)
})

test('a span of days includes both ends and no other day', async () => {
  const at = Date.parse('2029-01-02T23:59:59.999Z')
  const { cookie: as } = await makeUser({}, at)
  const input = { mode: 'fun', risk: 'steady' } as const
  for (const later of [0, 1, 2, DAY_MS + 1]) {
    await call(api.rounds.create, { as, at: at + later, input })
  }
  await drainStream()
  const counted = async (first: string, last: string) =>
    [...(await loadDays(first, last))].map(([day, { signalsFun }]) => [day, signalsFun])
  expect(await counted('2029-01-02', '2029-01-03')).toEqual([
    ['2029-01-02', 1],
    ['2029-01-03', 2],
  ])
  expect(await counted('2029-01-04', '2029-01-04')).toEqual([['2029-01-04', 1]])
  const later = at + 2
  const other = await makeUser({ role: 'admin' }, later)
  const { body } = await call(api.dashboard.get, { as: other.cookie, at: later })
  expect(body.signals.slice(-2)).toEqual([
    { day: '2029-01-02', fun: 1, live: 0 },
    { day: '2029-01-03', fun: 2, live: 0 },
  ])
})
