import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { keepExclusion, pairHash } from '../../domain/exclusions/exclusion-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, newUser, type TestUser } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino()
let count = 0

function create(user: TestUser, fields: object = {}, country: string | undefined = 'GB') {
  count += 1
  const input = { casino: casino.code, user_id: `acc-${NOW}-${count}`, country: 'GB', ...fields }
  return call(api.casinoLinks.create, { as: user.cookie, at: NOW, country, input })
}

test('a casino account is connected and waits for staff', async () => {
  const user = await newUser(NOW)
  const answer = await create(user, { user_id: ' Pilot-7 ' })
  expect(answer.status).toBe(201)
  expect(answer.body.link).toEqual({
    casino: casino.code,
    user_id: 'Pilot-7',
    idKind: 'id',
    username: '',
    country: 'GB',
    account: 'pending',
    deposit: 'none',
    state: 'account-pending',
    live: true,
  })
  const marker = await getItem<LinkMarker>(markerKey(user.id, casino.code))
  expect(marker).toMatchObject({ gsi4pk: 'DECISION#account', gsi4sk: expect.stringContaining(user.id) })
})

test('a username is accepted instead of an id, and kept beside one', async () => {
  const answer = await create(await newUser(NOW), { user_id: undefined, username: 'Ada L' })
  expect(answer.body.link).toMatchObject({ user_id: 'Ada L', username: 'Ada L', idKind: 'username' })
  const both = await create(await newUser(NOW), { user_id: 'A-7', username: 'Ada L' })
  expect(both.body.link).toMatchObject({ user_id: 'A-7', username: 'Ada L', idKind: 'id' })
})

test('links are listed in the order of submission, in whatever order the table returns them', async () => {
  const user = await newUser(NOW)
  const codes: string[] = []
  for (let index = 0; index < 6; index++) {
    const { code } = await newCasino()
    const input = { casino: code, user_id: `order-${user.id}`, country: 'GB' }
    await call(api.casinoLinks.create, { as: user.cookie, at: NOW + index, country: 'GB', input })
    codes.push(code)
  }
  const { body } = await call(api.users.me, { as: user.cookie, at: NOW + 10, country: 'GB' })
  expect(body.user.groups.map(({ casino: code }) => code)).toEqual(codes)
})

test.each([
  ['neither', { user_id: undefined }, 'user_id', 'required'],
  ['an empty id', { user_id: '   ' }, 'user_id', 'required'],
  ['a hidden character', { user_id: 'a\u202eb' }, 'user_id', 'control_characters'],
  ['no country', { country: undefined }, 'country', 'required'],
  ['a code that no country has', { country: 'XX' }, 'country', 'invalid_value'],
])('refuses %s', async (_, fields, path, code) => {
  const answer = await create(await newUser(NOW), fields)
  expect(answer.error).toMatchObject({ code: 'invalid_input', fields: [{ path, code }] })
})

async function decide(user: TestUser, input: DecideLink, code = casino.code) {
  const admin = await newUser(NOW, { role: 'admin' })
  const params = { id: user.id, casino: code }
  const answer = await call(api.players.decideLink, { as: admin.cookie, at: NOW, params, input })
  expect(answer.status).toBe(200)
}

/** A user whose claim staff have confirmed. */
async function owner(fields: { user_id: string; casino?: string }): Promise<TestUser> {
  const user = await newUser(NOW)
  expect((await create(user, fields)).status).toBe(201)
  await decide(user, { account: 'confirmed' }, fields.casino)
  return user
}

describe('a casino account belongs to one user', () => {
  test('with any case and surrounding spaces', async () => {
    const first = await owner({ user_id: 'Kestrel' })
    const second = await create(await newUser(NOW), { user_id: ' KESTREL' })
    expect(second.error).toMatchObject({ statusCode: 409, code: 'link_taken' })
    expect(JSON.stringify(second.error)).not.toContain(first.id)
  })

  test.each([
    ['Cyrillic letters', 'r\u0430ven-7'],
    ['Greek capitals', 'R\u0391VE\u039d-7'],
    ['a non-breaking hyphen', 'raven\u20117'],
    ['a minus', 'raven\u22127'],
    ['full-width letters', '\uff32aven-7'],
    ['mathematical letters', '\u{1d42b}aven-7'],
    ['a soft hyphen', 'ra\u00adven-7'],
  ])('an id that looks the same is the same: %s', (_, alike) => {
    expect(pairHash(casino.code, alike)).toBe(pairHash(casino.code, 'raven-7'))
  })

  test('different ASCII characters make different ids', () => {
    const ids = ['l0', '10', 'lO', 'I0', 'rn', 'm', 'nn', 'm\u00e9', 'me']
    // Case is ignored: `lO` differs from `l0`.
    expect(new Set(ids.map((id) => pairHash(casino.code, id))).size).toBe(ids.length)
  })

  test('the same id at another casino is another account', async () => {
    const other = await newCasino()
    await owner({ user_id: 'Merlin' })
    const elsewhere = await create(await newUser(NOW), { user_id: 'Merlin', casino: other.code })
    expect(elsewhere.status).toBe(201)
  })
})

describe('after a rejection', () => {
  async function rejected(): Promise<TestUser> {
    const user = await newUser(NOW)
    await create(user, { user_id: `old-${user.id}` })
    await decide(user, { account: 'rejected', reason: 'Not found there' })
    return user
  }

  test('the same call submits again and frees the old pair', async () => {
    const user = await rejected()
    const again = await create(user, { user_id: `new-${user.id}` })
    expect(again.body.link).toMatchObject({ state: 'account-pending', user_id: `new-${user.id}` })
    expect(again.body.link.reason).toBeUndefined()
    expect((await create(await newUser(NOW), { user_id: `old-${user.id}` })).status).toBe(201)
  })

  test('the same id may be submitted again', async () => {
    const user = await rejected()
    expect((await create(user, { user_id: `OLD-${user.id}` })).status).toBe(201)
  })
})

test.each(['account-pending', 'deposit-needed', 'deposit-declared', 'cooling-off'] as const)(
  'is refused while the link is in %s',
  async (state) => {
    const user = await newUser(NOW)
    await giveLink(user, casino.code, state, NOW)
    expect((await create(user)).error).toMatchObject({ statusCode: 409, code: 'wrong_state' })
  },
)

describe('the country', () => {
  test.each([
    ['the network', {}, 'IT', 'GB'],
    ['the account', { country: 'IT' }, 'GB', 'GB'],
    ['the link', {}, 'GB', 'IT'],
    ['an unlisted one', {}, 'NL', 'GB'],
  ])('named by %s decides before the casino is looked up', async (_, fields, network, country) => {
    for (const code of [casino.code, 'no-such-casino']) {
      const answer = await create(await newUser(NOW, fields), { country, casino: code }, network)
      expect(answer.error).toMatchObject({ statusCode: 403, code: 'not_in_country' })
    }
  })

  test('hides a casino without its licence', async () => {
    const answer = await create(await newUser(NOW), {}, 'PT')
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  })
})

test('an unknown or archived casino is not found', async () => {
  const archived = await newCasino({ status: 'archived' })
  for (const code of ['no-such-casino', archived.code]) {
    expect((await create(await newUser(NOW), { casino: code })).error.code).toBe('not_found')
  }
})

describe('an exclusion', () => {
  const untilMs = NOW + DAY_MS
  const until = iso(untilMs)

  test('of the user refuses with its end', async () => {
    const answer = await create(await newUser(NOW, { excludedUntilMs: untilMs }))
    expect(answer.error).toMatchObject({ statusCode: 403, code: 'excluded', until })
  })

  test('kept for the casino account also holds for a new user', async () => {
    await transact([keepExclusion(pairHash(casino.code, 'Osprey'), untilMs)])
    const answer = await create(await newUser(NOW), { user_id: 'OSPREY ' })
    expect(answer.error).toMatchObject({ statusCode: 403, code: 'excluded', until })
  })
})
