import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const NOW = Date.now()

test('pages list each club once, newest first, and a cursor works for its caller only', async () => {
  const admin = await makeUser({ role: 'admin' }, NOW)
  const names = ['Harriers', 'Rovers', 'Wanderers', 'Albion', 'United']
  for (const [index, name] of names.entries()) {
    await call(api.clubs.create, { as: admin.cookie, at: NOW + index, input: { name } })
  }
  const { cookie } = await makeUser({}, NOW)
  for (const limit of [1, 2, 100]) {
    const told: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(api.clubs.list, { as: cookie, at: NOW, input: { limit, cursor } })
      expect(body.clubs.length).toBeLessThanOrEqual(limit)
      told.push(...body.clubs.map((club) => club.name))
      cursor = body.cursor
    } while (cursor)
    expect(told).toEqual(names.toReversed())
  }
  const { body } = await call(api.clubs.list, { as: cookie, at: NOW, input: { limit: 1 } })
  const input = { limit: 1, cursor: body.cursor }
  const stolen = await call(api.clubs.list, { as: admin.cookie, at: NOW, input })
  expect(stolen.error.fields).toMatchObject([{ path: 'cursor', code: 'invalid_value' }])
})
