import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { iso } from '#shared/time.ts'
import { roundKey } from '../../domain/rounds/round-record.ts'
import { newId } from '../../platform/ids.ts'
import { table } from '../../platform/table/client.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'

const { rounds } = api

test('a filter that matches nothing reads a bounded number of pages', async () => {
  const { id, cookie: as } = await makeUser()
  const stored = Array.from({ length: 300 }, (_, index) => ({
    ...roundKey(id, { id: newId(0, secureRandom), createdAt: iso(Date.now() - index) }),
    mode: 'fun',
  }))
  for (let start = 0; start < stored.length; start += 100) {
    await transact(stored.slice(start, start + 100).map((put) => ({ name: 'round', put })))
  }
  const send = vi.spyOn(table(), 'send')
  const answer = await call(rounds.list, { as, input: { limit: 1, mode: 'live' } })
  expect(answer.body.rounds).toEqual([])
  expect(send.mock.calls.length).toBeLessThan(12)
})

test('flown and open rounds make one list, newest first, for any page size', async () => {
  const { cookie: as } = await makeUser()
  const drawn: string[] = []
  for (let index = 0; index < 6; index++) {
    const { body } = await call(rounds.create, { as, input: { mode: 'fun', risk: 'steady' } })
    drawn.push(body.round._id)
    const params = { id: body.round._id }
    if (index % 2 === 0) await call(rounds.fly, { as, params, input: { clientSeed: 'x' } })
  }
  for (const limit of [1, 2, 3, 4, 100]) {
    const listed = await allPages(
      (cursor) => call(rounds.list, { as, input: { limit, mode: 'fun', cursor } }),
      (body) => body.rounds.map(({ _id, outcome }) => [_id, outcome !== undefined]),
    )
    expect(listed.toReversed(), `${limit} at once`).toEqual(drawn.map((id, index) => [id, index % 2 === 0]))
  }
})
