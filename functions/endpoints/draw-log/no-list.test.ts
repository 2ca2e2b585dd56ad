import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { UNLISTED_MS } from '#shared/draw-log/entries.ts'
import { DAY_MS, dayStartMs } from '#shared/time.ts'
import { LOG_PARTITION } from '../../domain/rounds/public-log-lists.ts'
import { memoryFiles, runLog } from '../../domain/rounds/testing/memory-log.ts'
import { queryAll } from '../../platform/table/read.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { deleteItems } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'

const { rounds, users } = api
const START = Date.parse('2031-03-02T12:00:00.000Z')

beforeAll(useOwnTableWithStream)

async function drawAt(at: number) {
  const { email } = await makeUser({ rulesRev: 1 }, at)
  const { cookie } = await call(users.login, { at, input: { email, password: PASSWORD } })
  return call(rounds.create, { as: cookie ?? '', at, input: { mode: 'fun', risk: 'steady' } })
}

test('a log without a list that is ready gives rounds in its first two days, then 503', async () => {
  const files = memoryFiles()
  await runLog(START, files)
  const lastMs = dayStartMs(START) + UNLISTED_MS - 1
  expect((await drawAt(START)).status).toBe(201)
  // A new user takes a free list out of the pool. This run adds the beacon of the day.
  await runLog(START + DAY_MS, files)
  expect((await drawAt(START + DAY_MS)).status).toBe(201)
  const pool = await queryAll<{ pk: string; sk: string }>({
    pk: { name: 'pk', value: LOG_PARTITION },
    sk: { name: 'sk', beginsWith: 'POOL#' },
  })
  expect(pool.length % 64).toBe(63)
  // Nor does a list without the beacon of the day suffice.
  expect((await drawAt(lastMs + 1)).status).toBe(503)
  await deleteItems(pool)
  expect((await drawAt(lastMs)).status).toBe(201)
  const refused = await drawAt(lastMs + 1)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.headers['retry-after']).toBe('60')
})
