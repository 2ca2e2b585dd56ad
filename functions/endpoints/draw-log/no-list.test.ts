import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { LOG_PARTITION } from '../../domain/public-log/seed-lists.ts'
import { countFree } from '../../domain/public-log/seed-pool-items.ts'
import { memoryFiles, runLog } from '../../domain/public-log/testing/memory-log.ts'
import { queryAll } from '../../platform/table/read.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { deleteItems } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'

const { rounds, users } = api
const START = Date.parse('2031-03-02T12:00:00.000Z')

beforeAll(useOwnTableWithStream)

/** Draws for a new user, and returns whether a free list was taken for it. */
async function takesList(at: number): Promise<boolean> {
  const { email } = await makeUser({ rulesRev: 1 }, at)
  const { cookie } = await call(users.login, { at, input: { email, password: PASSWORD } })
  const before = await countFree()
  const draw = () =>
    call(rounds.create, {
      as: cookie ?? '',
      at,
      input: { mode: 'fun', risk: 'steady' },
      headers: { 'idempotency-key': 'first' },
    })
  const { status, body } = await draw()
  expect(status).toBe(201)
  // A repeat promises the same entry.
  expect(body.logPromise).toContain(`draw ${body.round._id}`)
  expect((await draw()).body).toEqual(body)
  return (await countFree()) === before - 1
}

test('rounds never wait: without a list that is ready, or the beacon of the day, they name none', async () => {
  const files = memoryFiles()
  await runLog(START, files)
  expect(await takesList(START)).toBe(false)
  // This run adds the beacon of the day.
  await runLog(START + DAY_MS, files)
  expect(await takesList(START + DAY_MS)).toBe(true)
  expect(await takesList(START + 2 * DAY_MS)).toBe(false)
  const pool = await queryAll<{ pk: string; sk: string }>({
    pk: LOG_PARTITION,
    sk: { beginsWith: 'POOL#' },
  })
  await deleteItems(pool)
  expect(await takesList(START + DAY_MS)).toBe(false)
})
