import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { loadClub } from '../../domain/clubs/items.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'

const NOW = Date.now()
const IMAGE = 'https://images.example.com/harriers.png'
const admin = await makePerson({ role: 'admin' }, NOW)
const asAdmin = { as: admin.cookie, at: NOW }

async function newClub(): Promise<{ id: string }> {
  const input = { name: 'Harriers', image: IMAGE }
  const { body } = await call(api.clubs.create, { ...asAdmin, input })
  return { id: body.club._id }
}

test('changes what is sent and nothing else; null takes the picture away', async () => {
  const params = await newClub()
  const renamed = await call(api.clubs.update, { ...asAdmin, params, input: { name: 'Harriers FC' } })
  expect(renamed.body.club).toEqual({ _id: params.id, name: 'Harriers FC', image: IMAGE })
  const bare = await call(api.clubs.update, { ...asAdmin, params, input: { image: null } })
  expect(bare.body.club).toEqual({ _id: params.id, name: 'Harriers FC' })
  const read = await call(api.clubs.get, { ...asAdmin, params })
  expect(read.body.club).toEqual({ _id: params.id, name: 'Harriers FC' })
})

test('nothing sent changes nothing', async () => {
  const params = await newClub()
  const answer = await call(api.clubs.update, { ...asAdmin, params, input: {} })
  expect(answer).toMatchObject({ status: 200, body: { club: { name: 'Harriers' } } })
  expect((await loadClub(params.id))?.rev).toBe(1)
})

test('of 12 changes at once none is lost unnoticed', async () => {
  const params = await newClub()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(api.clubs.update, { ...asAdmin, params, input: { name: `Harriers ${index}` } }),
    ),
  )
  const changed = answers.filter(({ status }) => status === 200).length
  expect(changed).toBeGreaterThan(0)
  expect(answers.filter(({ error }) => error?.code === 'version_conflict')).toHaveLength(12 - changed)
  expect((await loadClub(params.id))?.rev).toBe(1 + changed)
})

test('refuses a bad field, an unknown club and whoever is no admin', async () => {
  const params = await newClub()
  const bad = await call(api.clubs.update, { ...asAdmin, params, input: { name: '' } })
  expect(bad.error.fields).toMatchObject([{ path: 'name', code: 'required' }])
  const unknown = { id: newId(NOW, secureRandom) }
  const gone = await call(api.clubs.update, { ...asAdmin, params: unknown, input: { name: 'x' } })
  expect(gone.error.code).toBe('not_found')
  const { cookie } = await makePerson({}, NOW)
  const user = await call(api.clubs.update, { as: cookie, at: NOW, params, input: { name: 'x' } })
  expect(user.error.code).toBe('forbidden')
  expect((await call(api.clubs.update, { params, input: {} })).status).toBe(401)
})
