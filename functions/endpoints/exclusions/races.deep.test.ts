import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { findExclusion } from '../../domain/exclusions/exclusion-items.ts'
import { emailHash, findUserByEmail, loadUser } from '../../domain/users/user-items.ts'
import { call } from '../../testing/call.ts'
import { PASSWORD } from '../../testing/people.ts'
import { newUser } from '../casino-links/testing/people.ts'

const { users } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const UNTIL = NOW + 7 * DAY_MS

const TWELVE = Array.from({ length: 12 }, (_, index) => index)

const exclude = (as: string) => call(users.exclude, { as, at: NOW, input: { period: '7d' } })

test('an exclusion beside removal and new registration of twelve users leaves their addresses excluded', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const person = await newUser(NOW)
      const options = { as: person.cookie, at: NOW }
      const input = { name: 'Back Again', email: person.email, password: PASSWORD, adult: true } as const
      const [excluded] = await Promise.all([
        exclude(person.cookie),
        call(users.remove, { ...options, params: { id: person.id } }).then(() =>
          call(users.register, { at: NOW, input }),
        ),
      ])
      // The user was removed before the request was handled, so nobody asked.
      if (excluded.status === 401) return
      expect(excluded.status).toBe(201)
      expect(await findExclusion([emailHash(person.email)], NOW)).toBe(UNTIL)
      const user = (await loadUser(person.id)) ?? (await findUserByEmail(person.email))
      if (user) expect(user.excludedUntilMs).toBe(UNTIL)
    }),
  )
})
