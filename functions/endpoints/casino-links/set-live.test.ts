import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, newUser, type TestUser } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino()

function setLive(user: TestUser, on: boolean, { at = NOW, country = 'GB', code = casino.code } = {}) {
  return call(api.casinoLinks.setLive, {
    as: user.cookie,
    at,
    country,
    params: { casino: code },
    input: { on },
  })
}

test('live mode stops at once, and starts 24 hours after it is asked for', async () => {
  const user = await newUser(NOW)
  await giveLink(user, casino.code, 'cooling-off', NOW)
  const at = NOW + 2 * DAY_MS
  expect((await setLive(user, false, { at })).body.link).toMatchObject({ live: false, state: 'active' })
  expect((await getItem<LinkMarker>(markerKey(user.id, casino.code)))?.gsi4pk).toBeUndefined()
  const on = await setLive(user, true, { at })
  expect(on.body.link).toMatchObject({ live: true, state: 'cooling-off', activatesAt: iso(at + DAY_MS) })
  expect((await getItem<LinkMarker>(markerKey(user.id, casino.code)))?.gsi4pk).toBe('ACTIVATION')
})

test('stopping live mode needs only a link', async () => {
  const user = await newUser(NOW)
  await giveLink(user, 'gone', 'cooling-off', NOW)
  expect((await setLive(user, false, { country: 'IT', code: 'gone' })).status).toBe(200)
  expect((await setLive(user, true, { code: 'gone' })).error.code).toBe('not_found')
  expect((await setLive(user, true, { country: 'IT', code: 'gone' })).error.code).toBe('not_in_country')
})

test('asking for live mode needs a source of the return to player', async () => {
  const unsourced = await newCasino({ rtpSource: undefined })
  const user = await newUser(NOW)
  await giveLink(user, unsourced.code, 'cooling-off', NOW)
  await setLive(user, false, { code: unsourced.code })
  expect((await setLive(user, true, { code: unsourced.code })).error.code).toBe('wrong_state')
})

test('an excluded user may stop live mode but not ask for it', async () => {
  const until = iso(NOW + 2 * DAY_MS)
  const user = await newUser(NOW, { excludedUntilMs: NOW + 2 * DAY_MS })
  await giveLink(user, casino.code, 'cooling-off', NOW)
  expect((await setLive(user, false)).status).toBe(200)
  expect((await setLive(user, true)).error).toMatchObject({ code: 'excluded', until })
})
