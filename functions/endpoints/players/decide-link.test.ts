import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { auditOf } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, mailsTo, newUser, type TestUser } from '../casino-links/testing/people.ts'

const NOW = Date.parse('2003-05-06T07:08:09.010Z')
const casino = await newCasino()
const admin = await newUser(NOW, { role: 'admin' })

function decide(
  player: Pick<TestUser, 'id'>,
  input: DecideLink,
  { by = admin, at = NOW, code = casino.code } = {},
) {
  return call(api.players.decideLink, { as: by.cookie, at, params: { id: player.id, casino: code }, input })
}

async function playerIn(state: Parameters<typeof giveLink>[2], fields = {}): Promise<TestUser> {
  const player = await newUser(NOW, fields)
  await giveLink(player, casino.code, state, NOW)
  return player
}

test('confirming an account mails the user and is noted in the audit log', async () => {
  const player = await playerIn('account-pending', { language: 'it' })
  const answer = await decide(player, { account: 'confirmed' })
  expect(answer.status).toBe(200)
  expect(answer.body.link).toMatchObject({ state: 'deposit-needed', account: 'confirmed' })
  expect(await mailsTo(player)).toEqual([
    {
      to: player.user.email,
      locale: 'it',
      mail: 'account_decision',
      data: { variant: 'confirmed', name: 'Ada', link: 'http://localhost:3000/it/setup' },
      unlessExcluded: player.id,
    },
  ])
  expect(await auditOf(`link:${player.id}:${casino.code}`, NOW)).toMatchObject([
    { actor: admin.id, action: 'players.decideLink', fields: ['account'] },
  ])
})

test('rejecting an account puts the reason into link and mail', async () => {
  const player = await playerIn('account-pending')
  const answer = await decide(player, { account: 'rejected', reason: 'Not found there' })
  expect(answer.body.link).toMatchObject({ state: 'account-rejected', reason: 'Not found there' })
  const [mail] = await mailsTo(player)
  expect(mail).toMatchObject({ data: { variant: 'rejected', reason: 'Not found there' } })
  expect((await getItem<LinkMarker>(markerKey(player.id, casino.code)))?.gsi4pk).toBeUndefined()
})

test('confirming a deposit shows the wait of 24 hours from the declaration', async () => {
  const player = await playerIn('deposit-declared')
  const answer = await decide(player, { deposit: 'confirmed' }, { at: NOW + HOUR_MS / 6 })
  expect(answer.body.link).toMatchObject({ state: 'cooling-off', activatesAt: iso(NOW + DAY_MS) })
  expect((await getItem<LinkMarker>(markerKey(player.id, casino.code)))?.gsi4pk).toBe('ACTIVATION')
})

test('12 simultaneous confirmations count once and send one mail', async () => {
  const player = await playerIn('deposit-declared')
  const answers = await atOnce(12, () => decide(player, { deposit: 'confirmed' }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 'wrong_state')).toHaveLength(11)
  expect(await mailsTo(player)).toHaveLength(1)
})

test('an excluded user gets no mail about a decision', async () => {
  const player = await playerIn('account-pending', { excludedUntilMs: NOW + HOUR_MS })
  expect((await decide(player, { account: 'confirmed' })).status).toBe(200)
  expect(await mailsTo(player)).toEqual([])
})

describe('a past decision', () => {
  const decisionsOf = async (id: string, as = admin) =>
    (await call(api.users.get, { as: as.cookie, at: NOW, params: { id } })).body.decisions

  test('is shown to admins with author, time and reason, newest first, also after the link’s removal', async () => {
    const player = await playerIn('account-pending')
    const other = await newUser(NOW, { role: 'admin', username: 'Second Admin' })
    await decide(player, { account: 'rejected', reason: 'Not found there' })
    const input = { casino: casino.code, user_id: 'another', country: 'GB' }
    await call(api.casinoLinks.create, { as: player.cookie, at: NOW + 1, input })
    await decide(player, { account: 'confirmed' }, { at: NOW + 2, by: other })
    const confirmed = {
      casino: casino.code,
      at: iso(NOW + 2),
      by: { _id: other.id, name: 'Second Admin' },
      account: 'confirmed',
    }
    const rejected = {
      casino: casino.code,
      at: iso(NOW),
      by: { _id: admin.id, name: 'Ada' },
      account: 'rejected',
      reason: 'Not found there',
    }
    expect(await decisionsOf(player.id)).toEqual([confirmed, rejected])
    const casinoOnly = { casino: casino.code }
    await call(api.casinoLinks.remove, { as: player.cookie, at: NOW + 3, params: casinoOnly })
    await call(api.users.remove, { as: other.cookie, at: NOW + 3, params: { id: other.id } })
    expect(await decisionsOf(player.id)).toEqual([{ ...confirmed, by: { _id: other.id } }, rejected])
  })

  test('is stored once, and only for a real decision', async () => {
    const player = await playerIn('deposit-declared')
    await decide(player, { account: 'confirmed', deposit: 'confirmed' })
    const decisions = await decisionsOf(player.id)
    expect(decisions).toHaveLength(1)
    expect(decisions?.[0]).toMatchObject({ deposit: 'confirmed' })
    expect(decisions?.[0]?.account).toBeUndefined()
  })
})

test('a reason that names a casino is refused, and neither mailed nor stored', async () => {
  await newCasino({ name: 'Ventus Sky' })
  const player = await playerIn('account-pending')
  const answer = await decide(player, { account: 'rejected', reason: 'Not found at Ventus Sky' })
  expect(answer.error.fields).toMatchObject([{ path: 'reason', code: 'casino_named' }])
  expect(await mailsTo(player)).toEqual([])
  expect((await decide(player, { account: 'confirmed' })).status).toBe(200)
})

test('one’s own link is not decided', async () => {
  await giveLink(admin, casino.code, 'account-pending', NOW)
  expect((await decide(admin, { account: 'confirmed' })).error).toMatchObject({
    statusCode: 403,
    code: 'forbidden',
  })
})
