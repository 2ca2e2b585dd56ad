import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, newUser, type TestUser } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino({ activationHours: 48 })

function declare(user: TestUser, country = 'GB', code = casino.code) {
  return call(api.casinoLinks.update, {
    as: user.cookie,
    at: NOW,
    country,
    params: { casino: code },
    input: { deposit: 'declared' },
  })
}

test('a declared deposit waits for staff, and the start of live mode is not shown yet', async () => {
  const user = await newUser(NOW)
  await giveLink(user, casino.code, 'deposit-needed', NOW)
  const answer = await declare(user)
  expect(answer.status).toBe(200)
  expect(answer.body.link).toMatchObject({ state: 'deposit-declared', declaredAt: iso(NOW) })
  expect(answer.body.link.activatesAt).toBeUndefined()
  const marker = await getItem<LinkMarker>(markerKey(user.id, casino.code))
  expect(marker?.gsi4pk).toBe('DECISION#deposit')
})

test('a declaration needs a link, an existing casino, a country that allows it, and no exclusion', async () => {
  const user = await newUser(NOW)
  expect((await declare(user)).error.code).toBe('not_found')
  await giveLink(user, 'gone', 'deposit-needed', NOW)
  expect((await declare(user, 'GB', 'gone')).error.code).toBe('not_found')
  expect((await declare(user, 'FR')).error.code).toBe('not_in_country')
  const excluded = await newUser(NOW, { excludedUntilMs: NOW + 1 })
  await giveLink(excluded, casino.code, 'deposit-needed', NOW - 1)
  expect((await declare(excluded)).error).toMatchObject({ code: 'excluded', until: iso(NOW + 1) })
})
