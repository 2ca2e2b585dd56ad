import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'
import { Unavailable } from '../app-error.ts'
import { getItem, getItems } from './read.ts'
import { type Fault, startFaultyDatabase } from './testing/faulty-database.ts'
import { deleteItem, deleteItems, transact, updateItem } from './write.ts'

const { users, rounds, blogs, site, pages } = api

const database = await startFaultyDatabase(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint
afterAll(() => database.stop())

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  database.fault = () => undefined
  database.asked.length = 0
})

const IN_TIME_MS = 5000
const key = { pk: 'NOTHING', sk: 'NOTHING' }
const SET = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } }

interface Timed {
  readonly result: unknown
  readonly ms: number
}

async function timed(work: Promise<unknown>): Promise<Timed> {
  const startMs = performance.now()
  const result = await work.catch((error: unknown) => error)
  return { result, ms: performance.now() - startMs }
}

describe('reads, writes and transactions end in time as unavailable:', () => {
  const fail = (fault: Fault) => {
    database.fault = () => fault
    return Promise.all([
      timed(getItem(key)),
      timed(getItems([key])),
      timed(updateItem(key, SET)),
      timed(deleteItem(key)),
      timed(transact([{ name: 'a', update: key, ...SET }])),
    ])
  }

  const expectInTime = (attempts: readonly Timed[]) => {
    for (const { result, ms } of attempts) {
      expect(result).toBeInstanceOf(Unavailable)
      expect(ms).toBeLessThan(IN_TIME_MS)
    }
  }

  test.each(['throttled', 'broken', 'cut off'] as const)('%s', async (fault) => {
    expectInTime(await fail(fault))
    const lines = log.mock.calls.map((parts: unknown[]) => JSON.parse(String(parts[0])))
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      expect(line).toEqual({
        level: 'error',
        event: 'databaseUnavailable',
        operation: expect.stringMatching(/Command$/),
        error: expect.any(String),
      })
    }
  })

  test('delayed by others', async () => {
    expectInTime((await fail('conflict')).slice(2))
  })

  test.each([
    ['read', (): Promise<unknown> => getItems([key])],
    ['deleted', () => deleteItems([key])],
  ])('of what is never %s in a batch', async (_, work) => {
    database.fault = () => 'left open'
    expectInTime([await timed(work())])
  })

  test('silent: a single write is not repeated, since it may have happened; a transaction is, under the same token', async () => {
    expectInTime(await fail('silent'))
    const count = (operation: string) =>
      database.asked.filter((asked) => asked.operation === operation).length
    expect([count('GetItem'), count('UpdateItem'), count('DeleteItem')]).toEqual([2, 1, 1])
    const tokens = database.asked.flatMap(({ operation, body }) =>
      operation === 'TransactWriteItems' ? [JSON.parse(body).ClientRequestToken] : [],
    )
    expect(tokens).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), tokens[0]])
  })
})

const WRITES = ['UpdateItem', 'PutItem', 'DeleteItem', 'TransactWriteItems']
const FUN = { mode: 'fun', risk: 'steady' } as const

/** A call of each kind: read, page, guest, long chain of checks, one write, transaction. */
async function callsOfAllKinds() {
  const user = await makeUser()
  const drawn = await call(rounds.create, { as: user.cookie, input: FUN })
  const params = { id: drawn.body.round._id }
  const newcomer = { name: 'Ada', email: freshEmail(), password: PASSWORD, adult: true } as const
  const as = user.cookie
  return {
    reading: [
      () => call(users.me, { as }),
      () => call(rounds.list, { as }),
      () => call(blogs.list, { input: { language: 'en' } }),
      () => call(pages.post, { params: { locale: 'en', slug: 'anything' } }),
    ],
    writing: [
      () => call(users.register, { input: newcomer }),
      () => call(users.login, { input: { email: user.email, password: PASSWORD } }),
      () => call(rounds.create, { as, input: FUN, headers: { 'idempotency-key': 'k' } }),
      () => call(rounds.fly, { as, params, input: { clientSeed: 'mine' } }),
      () => call(users.forgotPassword, { input: { email: user.email } }),
      () => call(users.logout, { as }),
    ],
  }
}

async function expectUnavailable(answer: ReturnType<typeof call>): Promise<void> {
  const { result, ms } = await timed(answer)
  expect(result).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^[1-5]$/) } })
  expect(ms).toBeLessThan(IN_TIME_MS)
  const { body } = result as Awaited<typeof answer>
  if (typeof body === 'object') {
    expect(body).toMatchObject({ errors: true, statusCode: 503, code: 'unavailable' })
  }
}

describe('a call answers 503 within 5 seconds', () => {
  test.each(['throttled', 'silent', 'cut off'] as const)('if the database is %s', async (fault) => {
    const { reading, writing } = await callsOfAllKinds()
    database.fault = () => fault
    await Promise.all([...reading, ...writing].map((ask) => expectUnavailable(ask())))
  })

  test.each(['throttled', 'conflict', 'silent'] as const)('if only its writes are %s', async (fault) => {
    const { writing } = await callsOfAllKinds()
    database.fault = (operation) => (WRITES.includes(operation) ? fault : undefined)
    await Promise.all(writing.map((ask) => expectUnavailable(ask())))
  })

  test('without half a change: the same registration succeeds afterwards', async () => {
    const input = { name: 'Ada', email: freshEmail(), password: PASSWORD, adult: true } as const
    database.fault = (operation) => (operation === 'TransactWriteItems' ? 'throttled' : undefined)
    await expectUnavailable(call(users.register, { input }))
    database.fault = () => undefined
    expect((await call(users.register, { input })).status).toBe(201)
  })

  test('and a repeat does not redo a write that happened without an answer', async () => {
    const { cookie: as } = await makeUser()
    const draw = () => call(rounds.create, { as, input: FUN, headers: { 'idempotency-key': 'once' } })
    database.fault = (operation) => (WRITES.includes(operation) ? 'answer lost' : undefined)
    await expectUnavailable(draw())
    database.fault = () => undefined
    const repeat = await draw()
    expect(repeat.status).toBe(201)
    expect(repeat.body.signals.remaining).toBe(9)
    expect((await call(rounds.list, { as })).body.rounds).toHaveLength(1)
  })
})

test('without a database the health check says that the API is up, and all other calls give 503', async () => {
  const { reading, writing } = await callsOfAllKinds()
  await database.stop()
  expect((await call(site.health)).body.status).toBe('ok')
  await Promise.all([...reading, ...writing].map((ask) => expectUnavailable(ask())))
})
