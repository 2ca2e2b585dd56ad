import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadRound } from '../../domain/rounds/round-items.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser, storedUser } from '../../testing/people.ts'

const { users, rounds } = api

test('the export has no secret', async () => {
  const at = Date.now()
  const user = await makeUser({}, at)
  const as = user.cookie
  const draw = () => call(rounds.create, { as, at, input: { mode: 'fun', risk: 'bold' } })
  const [open, flown] = [(await draw()).body.round, (await draw()).body.round]
  await call(rounds.fly, { as, at, params: { id: flown._id }, input: { clientSeed: 'mine' } })
  await call(users.changeEmail, { as, at, input: { email: freshEmail() } })

  const { body } = await call(users.export, { as, at })
  expect(body.user).toMatchObject({ _id: user.id, email: user.email })
  const text = JSON.stringify(body)
  const stored = await storedUser(user.id)
  const [sessionHash = ''] = Object.keys(stored.sessions)
  const { serverSeed = 'none' } = (await loadRound(user.id, open._id)) ?? {}
  for (const secret of [stored.passwordHash, sessionHash, stored.devices[0] ?? '', serverSeed]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/"codeHash":"(?!stored hashed)/)
  expect((await loadRound(user.id, flown._id))?.serverSeed).toBe(
    body.records.find((record) => record.id === flown._id)?.serverSeed,
  )
  expect(text).not.toMatch(/"(pk|gsi\d[ps]k)"/)
})
