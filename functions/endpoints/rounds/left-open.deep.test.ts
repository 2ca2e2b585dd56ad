import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { HOUR_MS } from '#shared/time.ts'
import { moveOpenRounds } from '../../domain/rounds/recent-round-items.ts'
import { type RecentRounds, toRecentRounds } from '../../domain/rounds/recent-rounds.ts'
import { loadRound } from '../../domain/rounds/round-items.ts'
import { recentRoundsKey } from '../../domain/users/user-record.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { scanTable, useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { insteadOfNext } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser, storedRounds, storedUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'

// The table's stream moves open rounds out of the recent rounds. It may lag, repeat itself and fail at any point.

beforeAll(useOwnTableWithStream)

const { rounds, users } = api
const FUN = { mode: 'fun', risk: 'steady' } as const
const START = Date.now()

type TestUser = Awaited<ReturnType<typeof makeUser>>

const draw = ({ cookie: as }: TestUser, at: number) => call(rounds.create, { as, at, input: FUN })
const fly = ({ cookie: as }: TestUser, id: string, at: number, clientSeed = 'mine') =>
  call(rounds.fly, { as, at, params: { id }, input: { clientSeed } })

async function drawSome(user: TestUser, count: number, at = START): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push((await draw(user, at + index)).body.round._id)
  return ids
}

/** The user's recent rounds as the stream would report them now. */
async function recentNow(id: string): Promise<RecentRounds> {
  const item = await getItem<Item>(recentRoundsKey(id))
  if (!item) throw new Error(`no recent rounds of ${id}`)
  return toRecentRounds(item)
}

function listed({ cookie: as }: TestUser, at: number): Promise<string[]> {
  return allPages(
    (cursor) => call(rounds.list, { as, at, input: { limit: 12, cursor } }),
    (body) => body.rounds.map(({ _id }) => _id),
  )
}

const newestFirst = (ids: readonly string[]) => ids.toReversed()

const ownItems = async (id: string) =>
  (await scanTable()).filter(({ pk, sk }) => pk === recentRoundsKey(id).pk && sk.startsWith('ROUND#'))

/** Fails after the rounds were written, before the open ones leave the recent rounds. */
async function moveAndDie(id: string, recent: RecentRounds): Promise<void> {
  const killed = () => Promise.reject(new Error('killed'))
  insteadOfNext((input) => input.includes('"sk":"ROUNDS"'), killed)
  await expect(moveOpenRounds(id, recent)).rejects.toThrow('killed')
}

test('each of three open rounds gets its own item, and two open rounds stay', async () => {
  const [two, three] = [await makeUser(), await makeUser()]
  const stay = await drawSome(two, 2)
  const leave = await drawSome(three, 3)
  await drainStream()
  expect((await storedRounds(two.id)).map(({ open }) => open !== undefined)).toEqual([true, true])
  expect(await ownItems(two.id)).toEqual([])
  expect((await storedRounds(three.id)).map(({ id, open }) => [id, open])).toEqual(
    leave.map((id) => [id, undefined]),
  )
  expect((await ownItems(three.id)).map(({ id }) => id)).toEqual(leave)
  expect(await listed(two, START)).toEqual(newestFirst(stay))
  expect(await listed(three, START)).toEqual(newestFirst(leave))
  for (const id of leave) expect((await fly(three, id, START)).body.round.outcome).toBeDefined()
  expect((await draw(three, START + 10)).body.signals.remaining).toBe(6)
})

test('a repeated request gets a moved round as it was drawn', async () => {
  const user = await makeUser()
  const again = () =>
    call(rounds.create, { as: user.cookie, at: START, input: FUN, headers: { 'idempotency-key': 'one' } })
  const first = await again()
  await drawSome(user, 2, START + 1)
  await moveOpenRounds(user.id, await recentNow(user.id))
  expect(await again()).toEqual(first)
  expect(await storedRounds(user.id)).toHaveLength(3)
})

test('a new round does not drop yesterday’s open rounds before the stream has moved them', async () => {
  const user = await makeUser()
  const old = await drawSome(user, 10)
  const tomorrow = START + 25 * HOUR_MS
  const ids = [...old, ...(await drawSome(user, 10, tomorrow))]
  expect((await draw(user, tomorrow + 20)).error.code).toBe('daily_limit')
  expect((await recentNow(user.id)).rounds.filter(({ open }) => open)).toHaveLength(20)
  expect(await listed(user, tomorrow)).toEqual(newestFirst(ids))
  await drainStream()
  expect((await recentNow(user.id)).rounds.filter(({ open }) => open)).toEqual([])
  expect(await listed(user, tomorrow)).toEqual(newestFirst(ids))
  // Moved rounds do not count any more and leave with the next new round.
  await drawSome(user, 1, tomorrow + 25 * HOUR_MS)
  expect(await storedRounds(user.id)).toHaveLength(1)
})

type Step =
  | { readonly does: 'draw'; readonly hours: number }
  | { readonly does: 'fly'; readonly which: number }
  | { readonly does: 'move' | 'die'; readonly which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('draw'), hours: fc.constantFrom(0, 0, 1, 25) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fly'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('move', 'die'), which: fc.nat() }) },
)

test('a late, repeated or unordered stream loses, doubles or changes no round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const user = await makeUser()
      const told: RecentRounds[] = []
      const [ids, flown] = [[] as string[], new Map<string, unknown>()]
      let at = START
      for (const each of steps) {
        if (each.does === 'draw') {
          at += each.hours * HOUR_MS + 1
          const { status, body } = await draw(user, at)
          if (status === 201) ids.push(body.round._id)
          told.push(await recentNow(user.id))
        } else if (each.does === 'fly') {
          const id = ids[each.which % ids.length]
          if (id === undefined) continue
          const { body } = await fly(user, id, at, `seed-${flown.size}`)
          if (flown.has(id)) expect(body.round.outcome).toEqual(flown.get(id))
          flown.set(id, body.round.outcome)
          told.push(await recentNow(user.id))
        } else {
          const recent = told[each.which % told.length]
          if (!recent) continue
          await (each.does === 'move' ? moveOpenRounds : moveAndDie)(user.id, recent)
        }
        expect(await listed(user, at)).toEqual(newestFirst(ids))
      }
      await moveOpenRounds(user.id, await recentNow(user.id))
      expect((await ownItems(user.id)).map(({ id }) => id)).toEqual(ids)
      expect((await storedRounds(user.id)).some(({ open }) => open)).toBe(false)
      for (const id of ids) expect((await fly(user, id, at, 'last')).body.round.outcome).toBeDefined()
      for (const [id, outcome] of flown) expect((await loadRound(user.id, id))?.outcome).toEqual(outcome)
    }),
    { numRuns: 4 },
  )
})

test('ten rounds stay ten, each flown once, while they are moved again and again', async () => {
  const user = await makeUser()
  const first = await drawSome(user, 4)
  const old = await recentNow(user.id)
  const moves = Array.from({ length: 6 }, async () => moveOpenRounds(user.id, await recentNow(user.id)))
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => draw(user, START + 100)),
    ...first.map((id) => fly(user, id, START + 100)),
    ...moves.map((moving) => moving.then(() => ({ status: 0 }))),
    moveOpenRounds(user.id, old).then(() => ({ status: 0 })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(
    [...Array(7).fill(0), ...Array(4).fill(200), ...Array(6).fill(201), ...Array(6).fill(429)].toSorted(),
  )
  await drainStream()
  expect(await listed(user, START + 100)).toHaveLength(10)
  const settled = (await ownItems(user.id)).filter(({ outcome }) => outcome)
  expect(settled.map(({ id }) => id).toSorted()).toEqual(first.toSorted())
})

test('moving the rounds of a removed user leaves no item', async () => {
  const user = await makeUser()
  await drawSome(user, 3)
  const recent = await recentNow(user.id)
  const removed = await call(users.remove, { as: user.cookie, at: START, params: { id: user.id } })
  expect(removed.status).toBe(200)
  await moveAndDie(user.id, recent)
  expect(await ownItems(user.id)).toHaveLength(3)
  // The stream repeats the record, since the first call did not succeed.
  await moveOpenRounds(user.id, recent)
  expect(await ownItems(user.id)).toEqual([])
  await drainStream()
  expect(await ownItems(user.id)).toEqual([])
})

test('a new round does not note the use of the session; the requests beside it do', async () => {
  const user = await makeUser({}, START)
  const seen = async () => Object.values((await storedUser(user.id)).sessions).map(({ seenMs }) => seenMs)
  const later = START + HOUR_MS
  await draw(user, later)
  expect(await seen()).toEqual([START])
  await call(rounds.list, { as: user.cookie, at: later, input: {} })
  expect(await seen()).toEqual([later])
})
