import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }

test('an archived or removed casino stops live mode with the reason, and bringing it back restores all', async () => {
  const { code } = await newCasino()
  const player = await newUser(NOW)
  const link = await giveLink(player, code, 'cooling-off', NOW)
  const live = async () => {
    const { body } = await call(api.users.me, { as: player.cookie, at: NOW, country: 'GB' })
    return { live: body.signals.live, links: body.user.groups.map(({ casino, state }) => [casino, state]) }
  }
  const put = (status: 'active' | 'archived') =>
    call(api.casinos.update, { ...asAdmin, params: { code }, input: { status } })
  const links = [[code, 'cooling-off']]
  expect(await live()).toEqual({ live: 'cooling_off', links })
  await put('archived')
  expect(await live()).toEqual({ live: 'unavailable_in_country', links })
  await put('active')
  expect(await live()).toEqual({ live: 'cooling_off', links })
  const answer = await call(api.casinos.remove, { ...asAdmin, params: { code } })
  expect(answer).toMatchObject({ status: 200, body: { code } })
  expect((await call(api.casinos.get, { params: { code }, country: 'GB' })).status).toBe(404)
  expect(await live()).toEqual({ live: 'unavailable_in_country', links })
  expect((await loadUser(player.id))?.links[code]).toEqual(link)
})
