import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { type LiveReason, NOTE_LENGTH_MAX, NOTES_MAX, type SignalStatus } from '#shared/models/user.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { decideAccount, decideDeposit, declare, submit } from '../../domain/casino-links/transitions.ts'
import { noteFate, outboxWrite } from '../../domain/mail/outbox-items.ts'
import type { LinkRecord } from '../../domain/users/link-record.ts'
import { type UserRecord, userKey } from '../../domain/users/user-record.ts'
import { newId } from '../../platform/ids.ts'
import { transact, updateItem } from '../../platform/table/write.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { giveRounds, mailedCode, mailsTo, makeUser, PASSWORD, type TestUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { waitingMails } from '../mail/testing/waiting.ts'

const { auditLog, players, users } = api
const NOW = Date.parse('2028-05-06T07:08:09.010Z')
const admin = await makeUser({ role: 'admin' }, NOW)

const logIn = (email: string, at: number) => call(users.login, { at, input: { email, password: PASSWORD } })

test('admins see the number of valid sessions and the last use only', async () => {
  const user = await makeUser({}, NOW - 31 * DAY_MS)
  const count = () => call(players.countSessions, { as: admin.cookie, at: NOW, params: { id: user.id } })
  expect((await count()).body).toEqual({ count: 0 })
  await logIn(user.email, NOW - 2 * HOUR_MS)
  await logIn(user.email, NOW - HOUR_MS)
  expect((await count()).body).toEqual({ count: 2, lastSeenAt: iso(NOW - HOUR_MS) })
})

test('admins end all sessions of a user, with an audit entry', async () => {
  const user = await makeUser({}, NOW)
  const second = await logIn(user.email, NOW)
  const ended = await call(players.endSessions, { as: admin.cookie, at: NOW, params: { id: user.id } })
  expect(ended.status).toBe(204)
  for (const as of [user.cookie, second.cookie]) {
    expect((await call(users.me, { as, at: NOW })).error.code).toBe('not_authenticated')
  }
  expect((await logIn(user.email, NOW)).status).toBe(200)
  const log = await call(auditLog.list, { as: admin.cookie, at: NOW, input: {} })
  expect(log.body.entries.find(({ subject }) => subject === `user:${user.id}`)).toMatchObject({
    actor: admin.id,
    action: 'players.endSessions',
    fields: ['sessions'],
  })
})

test('admins cannot end their own sessions so', async () => {
  const ended = await call(players.endSessions, { as: admin.cookie, at: NOW, params: { id: admin.id } })
  expect(ended.error).toMatchObject({ statusCode: 403, code: 'forbidden' })
  expect((await call(users.me, { as: admin.cookie, at: NOW })).status).toBe(200)
})

test('admins mail a verification or reset code, with an audit entry that says which', async () => {
  const at = Date.now()
  const admin = await makeUser({ role: 'admin' }, at)
  const user = await makeUser({ verified: false }, at)
  const send = (purpose: 'verify' | 'reset', now = at) =>
    call(players.sendCode, { as: admin.cookie, at: now, params: { id: user.id }, input: { purpose } })
  expect((await send('verify')).status).toBe(204)
  expect((await send('verify')).error.code).toBe('too_many')
  const verifying = { as: user.cookie, at, params: { code: await mailedCode(user.email) } }
  expect((await call(users.verifyCode, verifying)).status).toBe(200)
  expect((await send('verify')).error.code).toBe('wrong_state')
  expect((await send('reset', at + 1)).status).toBe(204)
  expect((await mailsTo(user.email)).map(({ mail }) => mail)).toContain('password_reset')
  const code = await mailedCode(user.email)
  const fresh = { email: user.email, code, password: 'A brand new lantern 47' }
  expect((await call(users.resetPassword, { at, input: fresh })).status).toBe(204)
  const log = await call(auditLog.list, { as: admin.cookie, at, input: { subject: `user:${user.id}` } })
  const sent = log.body.entries.filter(({ action }) => action === 'players.sendCode')
  expect(sent.map(({ actor, fields }) => [actor, fields])).toEqual([
    [admin.id, ['reset']],
    [admin.id, ['verify']],
  ])
})

test('admins see the mails to a user, and the export has them', async () => {
  const user = await makeUser({}, NOW)
  await transact([await outboxWrite(mailTo(user.email), NOW, secureRandom)])
  const waiting = (await waitingMails()).at(-1)
  if (!waiting) throw new Error('No mail waits')
  await noteFate(user.id, waiting, { mail: 'account_deleted', fate: 'sent' }, NOW + 1)
  const told = async ({ cookie }: TestUser) =>
    (await call(users.get, { as: cookie, at: NOW + 1, params: { id: user.id } })).body.mails
  const [queuedAt, fateAt] = [NOW, NOW + 1].map((at) => iso(at))
  expect(await told(admin)).toMatchObject([{ mail: 'account_deleted', fate: 'sent', queuedAt, fateAt }])
  expect(await told(user)).toBe(undefined)
  const { body } = await call(users.export, { as: user.cookie, at: NOW })
  expect(body.records).toContainEqual(expect.objectContaining({ mail: 'account_deleted', fate: 'sent' }))
})

const mailTo = (to: string) =>
  ({ to, locale: 'en', mail: 'account_deleted', proven: true, data: { name: 'Ida' } }) as const

describe('notes', () => {
  const write = (by: TestUser, id: string, text: string, at = NOW) =>
    call(players.addNote, { as: by.cookie, at, params: { id }, input: { text } })
  const remove = (by: TestUser, id: string, note: string) =>
    call(players.removeNote, { as: by.cookie, at: NOW + 2, params: { id, note } })
  const notesOf = async (by: TestUser, id: string) =>
    (await call(users.get, { as: by.cookie, at: NOW, params: { id } })).body.notes

  test('are shown to admins, newest first, with their authors, and any admin can delete them', async () => {
    const ada = await makeUser({ role: 'admin' }, NOW)
    const bob = await makeUser({ role: 'admin', username: 'Bob' }, NOW)
    const user = await makeUser({}, NOW)
    const first = await write(ada, user.id, ' Called twice.\nWants a new code. ')
    expect(first.status).toBe(201)
    expect(first.body.note).toMatchObject({
      at: iso(NOW),
      by: { _id: ada.id, name: 'Ada' },
      text: 'Called twice.\nWants a new code.',
    })
    const second = await write(bob, user.id, 'Code sent', NOW + 1)
    expect(await notesOf(ada, user.id)).toEqual([second.body.note, first.body.note])
    expect((await call(users.get, { as: user.cookie, at: NOW, params: { id: user.id } })).body.notes).toBe(
      undefined,
    )
    const note = first.body.note._id
    const other = await makeUser({}, NOW)
    expect((await remove(bob, other.id, note)).error.code).toBe('not_found')
    expect((await remove(bob, user.id, note)).status).toBe(204)
    expect((await remove(bob, user.id, note)).error.code).toBe('not_found')
    expect(await notesOf(ada, user.id)).toEqual([second.body.note])
    const acts = [...(await listAudit(bob.id, NOW)), ...(await listAudit(ada.id, NOW))]
    expect(acts.map(({ action, subject, fields }) => [action, subject, fields])).toEqual(
      ['players.addNote', 'players.removeNote', 'players.addNote'].map((action) => [
        action,
        `user:${user.id}`,
        ['note'],
      ]),
    )
  })

  test('are limited to 100 for each user, also with simultaneous requests, and to 2000 characters each', async () => {
    const user = await makeUser({}, NOW)
    expect((await write(admin, user.id, ' \n ')).error.fields).toMatchObject([
      { path: 'text', code: 'required' },
    ])
    const long = await write(admin, user.id, 'x'.repeat(NOTE_LENGTH_MAX + 1))
    expect(long.error.fields).toMatchObject([{ path: 'text', code: 'too_long' }])
    const last = await write(admin, user.id, 'x'.repeat(NOTE_LENGTH_MAX))
    // Sets the count as if all but four existed.
    await updateItem(
      { pk: userKey(user.id).pk, sk: 'NOTES' },
      { UpdateExpression: 'SET notes = :n', ExpressionAttributeValues: { ':n': NOTES_MAX - 4 } },
    )
    const answers = await atOnce(8, () => write(admin, user.id, 'One of many'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const full = answers.filter(({ error }) => error?.fields?.[0]?.code === 'list_full')
    expect(full).toHaveLength(4)
    await remove(admin, user.id, last.body.note._id)
    expect((await write(admin, user.id, 'Room again')).status).toBe(201)
  })

  test('cannot be about oneself', async () => {
    expect((await write(admin, admin.id, 'Me')).error.code).toBe('forbidden')
    expect((await remove(admin, admin.id, newId(NOW, secureRandom))).error.code).toBe('forbidden')
  })
})

describe('why a player has no live signals', async () => {
  const { code: casino } = await newCasino()
  const pending = (at: number, code = casino) =>
    submit(
      undefined,
      { casino: code, userId: newId(NOW, secureRandom), idKind: 'id', username: '', country: 'GB' },
      at,
    )
  const no = { to: 'rejected', reason: 'No' } as const
  const needed = (at = NOW) => decideAccount(pending(at), { to: 'confirmed' }, at)
  const declared = (at = NOW) => declare(needed(at), 24, at)
  const confirmed = (at: number) => decideDeposit(declared(at), { to: 'confirmed' }, at)
  const active = confirmed(NOW - 2 * DAY_MS)
  const hour = iso(NOW + HOUR_MS)
  const having = (link: LinkRecord) => ({ links: { [link.casino]: link } })

  test.each<[LiveReason, SignalStatus, Partial<UserRecord>, object]>([
    ['excluded', 'excluded', { excludedUntilMs: NOW + HOUR_MS }, { until: hour }],
    ['not_verified', 'not_verified', { verified: false }, {}],
    ['age_unconfirmed', 'age_unconfirmed', { adultConfirmed: undefined }, {}],
    ['country', 'unavailable_in_country', { country: 'IT' }, { country: 'IT' }],
    ['country', 'unavailable_in_country', { country: undefined }, {}],
    ['casino', 'unavailable_in_country', having(pending(NOW, 'gone')), { casino: 'gone' }],
    ['no_link', 'no_link', {}, {}],
    ['account_pending', 'account_pending', having(pending(NOW)), { casino }],
    ['account_rejected', 'no_link', having(decideAccount(pending(NOW), no, NOW)), { casino }],
    ['deposit_needed', 'deposit_needed', having(needed()), { casino }],
    ['deposit_pending', 'deposit_pending', having(declared()), { casino }],
    ['deposit_rejected', 'deposit_needed', having(decideDeposit(declared(), no, NOW)), { casino }],
    ['stopped', 'no_link', having({ ...active, live: false }), { casino }],
    ['cooling_off', 'cooling_off', having(confirmed(NOW)), { casino, until: iso(NOW + DAY_MS) }],
    [
      'budget_reached',
      'budget_reached',
      { ...having(active), budgetClosedUntilMs: NOW + HOUR_MS },
      { casino, until: hour },
    ],
    ['ready', 'ready', having(active), { casino }],
  ])('%s: staff read what the player’s status “%s” means', async (reason, status, fields, details) => {
    const player = await makeUser(fields, NOW)
    const found = await call(users.get, { as: admin.cookie, at: NOW, params: { id: player.id } })
    expect(found.body.signals?.live).toEqual({ reason, ...details })
    const country = 'country' in fields ? fields.country : 'GB'
    const me = await call(users.me, { as: player.cookie, at: NOW, country })
    expect(me.body.signals.live).toBe(status)
  })

  test('daily_limit: all signals of the day are used', async () => {
    const player = await makeUser(having(active), NOW)
    await giveRounds(
      player.id,
      Array.from({ length: 10 }, (_, index) => NOW - HOUR_MS - index),
    )
    const { body } = await call(users.get, { as: admin.cookie, at: NOW, params: { id: player.id } })
    const until = iso(NOW - HOUR_MS - 9 + DAY_MS)
    expect(body.signals?.live).toEqual({ reason: 'daily_limit', casino, until })
  })
})
