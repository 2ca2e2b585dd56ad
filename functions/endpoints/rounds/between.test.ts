import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { queryAll } from '../../platform/table/read.ts'
import { beforeNextWrite, insteadOfNext } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD, storedRounds } from '../../testing/people.ts'

const { rounds, users } = api
const FUN = { mode: 'fun', risk: 'balanced' } as const

const readsRecentRounds = (id: string) => (input: string) =>
  input.includes(id) && input.includes('RequestItems')
const writesRecentRounds = (id: string) => (input: string) => input.includes(id) && input.includes('SET rev')

test.each(['fun', 'live'] as const)(
  'an exclusion between the two reads of a new %s round refuses it',
  async (mode) => {
    const { id, cookie: as } = await makeUser()
    insteadOfNext(readsRecentRounds(id), async (pass) => {
      await call(users.exclude, { as, input: { period: '24h' } })
      return pass()
    })
    const drawn = await call(rounds.create, { as, input: { mode, risk: 'steady' } })
    expect(drawn.error.code).toBe('excluded')
    expect(await storedRounds(id)).toEqual([])
  },
)

test('a round saved by an attempt without an answer is not saved again by the next', async () => {
  const { id, cookie: as } = await makeUser()
  insteadOfNext(writesRecentRounds(id), async (pass) => {
    await pass()
    return pass()
  })
  const drawn = await call(rounds.create, { as, input: FUN })
  expect(drawn.status).toBe(201)
  expect((await storedRounds(id)).map((round) => round.id)).toEqual([drawn.body.round._id])
})

test('a removal between reads and write leaves no round, old or new', async () => {
  const start = Date.now()
  const { id, email, cookie } = await makeUser({}, start)
  const draw = (as: string, at: number) => call(rounds.create, { as, at, input: FUN })
  await draw(cookie, start)
  const at = start + DAY_MS + 1
  const other = await call(users.login, { at, input: { email, password: PASSWORD } })
  beforeNextWrite(id, () => call(users.remove, { as: other.cookie, at, params: { id } }))
  expect((await draw(other.cookie ?? '', at)).error.code).toBe('not_authenticated')
  expect(await queryAll({ pk: `USER#${id}` })).toEqual([])
})
