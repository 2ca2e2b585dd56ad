import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadClub } from '../../domain/leftovers/club-items.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { allPages } from '../../testing/requests.ts'

const NOW = Date.now()
const admin = await makeUser({ role: 'admin' }, NOW)
const asAdmin = { as: admin.cookie, at: NOW }

test('pages list each club once, newest first', async () => {
  const names = ['Harriers', 'Rovers', 'Wanderers', 'Albion', 'United']
  for (const [index, name] of names.entries()) {
    await call(api.clubs.create, { as: admin.cookie, at: NOW + index, input: { name } })
  }
  const { cookie } = await makeUser({}, NOW)
  for (const limit of [1, 2, 100]) {
    const told = await allPages(
      (cursor) => call(api.clubs.list, { as: cookie, at: NOW, input: { limit, cursor } }),
      ({ clubs }) => clubs.map(({ name }) => name),
      limit,
    )
    expect(told).toEqual(names.toReversed())
  }
})

const IMAGE = 'https://images.example.com/harriers.png'

test('anyone with a session reads a club that an admin added', async () => {
  const { cookie } = await makeUser({ verified: false }, NOW)
  const params = await newClub()
  const answer = await call(api.clubs.get, { as: cookie, at: NOW, params })
  expect(answer).toMatchObject({
    status: 200,
    body: { club: { name: 'Harriers', image: IMAGE, _id: params.id } },
  })
})

async function newClub(): Promise<{ id: string }> {
  const input = { name: ' Harriers ', image: IMAGE }
  const { body } = await call(api.clubs.create, { ...asAdmin, input })
  return { id: body.club._id }
}

test('a change affects the sent fields only, and null removes the picture', async () => {
  const params = await newClub()
  const renamed = await call(api.clubs.update, { ...asAdmin, params, input: { name: 'Harriers FC' } })
  expect(renamed.body.club).toEqual({ _id: params.id, name: 'Harriers FC', image: IMAGE })
  const bare = await call(api.clubs.update, { ...asAdmin, params, input: { image: null } })
  expect(bare.body.club).toEqual({ _id: params.id, name: 'Harriers FC' })
  const read = await call(api.clubs.get, { ...asAdmin, params })
  expect(read.body.club).toEqual({ _id: params.id, name: 'Harriers FC' })
})

test('an empty request changes nothing', async () => {
  const params = await newClub()
  const answer = await call(api.clubs.update, { ...asAdmin, params, input: {} })
  expect(answer).toMatchObject({ status: 200, body: { club: { name: 'Harriers' } } })
  expect((await loadClub(params.id))?.rev).toBe(1)
})
