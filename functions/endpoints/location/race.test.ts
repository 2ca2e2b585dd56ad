import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { updateRoundRules } from '../../domain/users/user-items.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { storedUser } from '../../testing/people.ts'
import { handler } from '../casino-links/activate.ts'
import { giveLink, mailsTo, newUser, type TestUser } from '../casino-links/testing/people.ts'
import { newCasinoForAll } from './testing/everywhere.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')

const { code } = await newCasinoForAll()

/** Changes the country between the reads and the write of the next request. */
function moveBetween({ id }: TestUser): void {
  beforeNextWrite(id, () => updateRoundRules(id, { country: 'IT' }))
}

async function standing(to: 'deposit-needed' | 'cooling-off' | undefined) {
  const user = await newUser(NOW)
  if (to) await giveLink(user, code, to, NOW)
  moveBetween(user)
  return { user, options: { as: user.cookie, at: NOW + DAY_MS, country: 'GB' } }
}

test('a practice round is drawn while the country changes', async () => {
  const { options } = await standing('cooling-off')
  const drawn = await call(api.rounds.create, { ...options, input: { mode: 'fun', risk: 'steady' } })
  expect(drawn.status).toBe(201)
})

test('while the country changes no casino account is connected, no deposit declared and no live mode asked for; stopping works', async () => {
  const { options } = await standing(undefined)
  const input = { casino: code, user_id: 'R1', country: 'GB' }
  expect((await call(api.casinoLinks.create, { ...options, input })).error.code).toBe('not_in_country')

  const needed = await standing('deposit-needed')
  const params = { casino: code }
  const declared = await call(api.casinoLinks.update, {
    ...needed.options,
    params,
    input: { deposit: 'declared' },
  })
  expect(declared.error.code).toBe('not_in_country')

  for (const on of [true, false]) {
    const live = await standing('cooling-off')
    const answer = await call(api.casinoLinks.setLive, { ...live.options, params, input: { on } })
    expect(answer.status).toBe(on ? 403 : 200)
  }
})

test('while the country changes no mail says that live mode is active', async () => {
  const { user } = await standing('cooling-off')
  const run = () => handler({ time: iso(NOW + DAY_MS) })
  await run()
  expect(await mailsTo(user)).toEqual([])
  expect((await storedUser(user.id)).links[code]?.activatedMs).toBeUndefined()
  await run()
  expect(await mailsTo(user)).toEqual([])
})
