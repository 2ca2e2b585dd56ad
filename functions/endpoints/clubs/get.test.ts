import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin' }, NOW)

test('anyone with a session reads a club', async () => {
  const input = { name: 'Harriers', image: 'https://images.example.com/harriers.png' }
  const { body } = await call(api.clubs.create, { as: admin.cookie, at: NOW, input })
  const params = { id: body.club._id }
  const { cookie } = await makeUser({ verified: false }, NOW)
  const answer = await call(api.clubs.get, { as: cookie, at: NOW, params })
  expect(answer).toMatchObject({ status: 200, body: { club: { ...input, _id: params.id } } })
})

test('an unknown or malformed id is not found', async () => {
  for (const id of [newId(NOW, secureRandom), 'x', '__proto__']) {
    const answer = await call(api.clubs.get, { as: admin.cookie, at: NOW, params: { id } })
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  }
})
