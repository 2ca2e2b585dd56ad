import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { memoryFiles, runLog, storedEntries } from '../../domain/public-log/testing/memory-log.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'

const { rounds } = api
const START = Date.parse('2031-03-02T12:00:00.000Z')
const USERS = 8
/** Links are tried between neighbouring days and across a month. */
const DAYS = [0, 30, 31, 32]

beforeAll(useOwnTableWithStream)

/** Draws rounds, and returns the user of each list that they came from. */
async function play(): Promise<Map<string, number>> {
  const owners = new Map<string, number>()
  const files = memoryFiles()
  const users = await Promise.all(Array.from({ length: USERS }, () => makeUser({ rulesRev: 1 }, START)))
  for (const day of DAYS) {
    await drainStream()
    // The second run adds the beacon of the day.
    for (const beforeMs of [DAY_MS, HOUR_MS]) await runLog(START + day * DAY_MS - beforeMs, files)
    for (const [number, { email }] of users.entries()) {
      // Each user at an hour of their own.
      const at = START + day * DAY_MS + number * HOUR_MS
      const { cookie } = await call(api.users.login, { at, input: { email, password: PASSWORD } })
      for (const wait of [0, 1]) {
        const { body } = await call(rounds.create, {
          as: cookie ?? '',
          at: at + wait,
          input: { mode: 'fun', risk: 'steady' },
        })
        owners.set(body.round._id, number)
      }
    }
  }
  await drainStream()
  await runLog(START + 40 * DAY_MS, files)
  return owners
}

test('lists of one user are not adjacent in the public log, and no list reveals when its user registered', async () => {
  const owners = await play()
  const log = await storedEntries()
  const lists = new Map<string, { owner: number; day: string; first: number }>()
  for (const [first, entry] of log.entries()) {
    if (entry.kind !== 'draw' || !entry.from || lists.has(entry.from.list)) continue
    lists.set(entry.from.list, { owner: owners.get(entry.round) ?? -1, day: entry.at, first })
  }
  const used = [...lists.values()]
  // One list for each day and user. On the first day it comes out of the pool as they draw.
  expect(used).toHaveLength(USERS * DAYS.length)
  const links = used.flatMap((one) => {
    // An adversary takes the next list that begins after a user's last one for the same user's.
    const next = used.find(({ first, day }) => first > one.first && day > one.day)
    return next ? [next.owner === one.owner] : []
  })
  expect(links).toHaveLength(USERS * (DAYS.length - 1))
  // All lists of a day point to the same list, which is right for one user only.
  expect(links.filter(Boolean)).toHaveLength(DAYS.length - 1)
  const seeds = log.filter(({ kind }) => kind === 'seeds')
  // 256 lists at first, before any user existed, then multiples of 64.
  expect(
    new Set(
      Map.groupBy(seeds, ({ at }) => at)
        .values()
        .map(({ length }) => length % 64),
    ),
  ).toEqual(new Set([0]))
  expect(log.filter(({ kind }) => kind === 'draw').every(({ at }) => at.length === 10)).toBe(true)
})
