import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { AuditEntry } from '#shared/models/audit-log.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { newUser } from '../../endpoints/casino-links/testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { insteadOfNext } from '../../testing/before-write.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { PASSWORD } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users, players, rounds } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const admin = await newUser(NOW, { role: 'admin' })

async function entriesOf(subject: string): Promise<AuditEntry[]> {
  const input = { subject, sort: 'oldest', limit: 100 } as const
  return (await call(api.auditLog.list, { as: admin.cookie, at: NOW, input })).body.entries
}

const exclude = (as: string, period: '24h' | '7d' | '30d', at = NOW) =>
  call(users.exclude, { as, at, input: { period } })

test('the audit log has each start and lengthening, and attempts to shorten once a day', async () => {
  const { id, cookie } = await newUser(NOW)
  await exclude(cookie, '7d')
  await exclude(cookie, '30d', NOW + 1)
  for (const at of [NOW + 2, NOW + 3]) expect((await exclude(cookie, '24h', at)).status).toBe(409)
  expect((await exclude(cookie, '30d', NOW + 1)).status).toBe(409)
  expect((await exclude(cookie, '7d', NOW + DAY_MS)).status).toBe(409)
  const mine = { actor: id, subject: `user:${id}` }
  expect(await entriesOf(`user:${id}`)).toMatchObject([
    { ...mine, action: 'users.exclude', fields: ['excludedUntil'] },
    { ...mine, action: 'exclusions.lengthened', fields: ['excludedUntil'] },
    { ...mine, action: 'exclusions.refused', fields: ['period'], at: iso(NOW + 2) },
    { ...mine, action: 'exclusions.refused', at: iso(NOW + DAY_MS) },
  ])
})

describe('a protected field', () => {
  test.each([
    ['excludedUntil', null, 'excludedUntil'],
    ['excluded_until', '2020-01-01T00:00:00.000Z', 'excludedUntil'],
    ['ExcludedUntilMs', 0, 'excludedUntil'],
    ['exclusion', {}, 'exclusion'],
    ['limits', {}, 'limits'],
  ])('sent by an admin is noted: %s', async (field, value, named) => {
    const { id } = await newUser(NOW)
    const rawBody = JSON.stringify({ username: 'Another', [field]: value })
    for (let time = 0; time < 3; time++) {
      const answer = await call(players.update, { as: admin.cookie, at: NOW, params: { id }, rawBody })
      expect(answer.error.fields).toMatchObject([{ path: field, code: 'unknown_field' }])
    }
    expect(await entriesOf(`user:${id}`)).toMatchObject([
      { action: 'exclusions.refused', actor: admin.id, subject: `user:${id}`, fields: [named] },
    ])
  })

  test('sent by the user leaves one entry for each writing operation', async () => {
    const { id, cookie } = await newUser(NOW)
    const options = { as: cookie, at: NOW, rawBody: '{"limits":{"excludedUntil":null},"excludedUntil":null}' }
    await call(users.update, { ...options, params: { id } })
    await call(users.update, { ...options, params: { id } })
    await call(rounds.create, options)
    const log = await entriesOf(`user:${id}`)
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['exclusions.refused', id],
      ['exclusions.refused', id],
    ])
    expect(log.map(({ fields }) => fields).toSorted()).toEqual([
      ['excludedUntil'],
      ['excludedUntil', 'limits'],
    ])
  })

  test('sent with invented ids leaves one entry about the sender', async () => {
    const { id, cookie } = await newUser(NOW)
    const options = { as: cookie, at: NOW, rawBody: '{"excludedUntil":null}' }
    const ids = Array.from({ length: 20 }, () => newId(NOW, secureRandom))
    await Promise.all(ids.map((made) => call(users.update, { ...options, params: { id: made } })))
    expect(await entriesOf(`user:${id}`)).toMatchObject([{ actor: id, fields: ['excludedUntil'] }])
    for (const made of ids) expect(await entriesOf(`user:${made}`)).toEqual([])
  })

  test('sent by a guest leaves an entry without an id and without the value', async () => {
    const email = freshEmail()
    const rawBody = JSON.stringify({
      name: 'Ada',
      email,
      password: PASSWORD,
      adult: true,
      excludedUntil: 'x',
    })
    expect((await call(users.register, { at: NOW, rawBody })).status).toBe(400)
    const log = await entriesOf('guest')
    expect(log).toMatchObject([{ actor: 'guest', subject: 'guest', fields: ['excludedUntil'] }])
    expect(JSON.stringify(log)).not.toContain(email)
  })

  test('is not noted if the field is merely unknown or the operation only reads', async () => {
    const { id, cookie } = await newUser(NOW)
    const options = { as: cookie, at: NOW }
    await call(users.update, { ...options, params: { id }, rawBody: '{"colour":"red"}' })
    const asked: object = { excludedUntil: 'x' }
    await call(rounds.list, { ...options, input: asked })
    expect(await entriesOf(`user:${id}`)).toEqual([])
  })

  test('sent for a user who does not exist is noted about the caller', async () => {
    const rawBody = '{"exclusion":null}'
    await call(players.create, { as: admin.cookie, at: NOW, rawBody })
    expect(await entriesOf(`user:${admin.id}`)).toMatchObject([{ actor: admin.id, fields: ['exclusion'] }])
  })
})

test('12 simultaneous attempts leave one entry', async () => {
  const { id, cookie } = await newUser(NOW)
  await exclude(cookie, '7d')
  const answers = await atOnce(12, () => exclude(cookie, '24h'))
  expect(answers.filter(({ status }) => status !== 409)).toEqual([])
  const log = await entriesOf(`user:${id}`)
  expect(log.map(({ action }) => action).toSorted()).toEqual(['exclusions.refused', 'users.exclude'])
})

test('a failing audit log does not change the answer', async () => {
  const { cookie } = await newUser(NOW)
  await exclude(cookie, '7d')
  const told = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const down = () => Promise.reject(new Error('down'))
  insteadOfNext((input) => input.includes('RATE#refusals'), down)
  expect((await exclude(cookie, '24h')).error.code).toBe('wrong_state')
  expect(told.mock.calls.join()).toContain('exclusionNotNoted')
})
