import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { type Mail, outboxWrite } from '../../domain/mail/outbox-items.ts'
import { updateRoundRules } from '../../domain/users/user-items.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { deleteItem, transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { handler } from './send.ts'
import { fakeSes } from './testing/ses.ts'
import { waitingMails } from './testing/waiting.ts'

type TestUser = Awaited<ReturnType<typeof makeUser>>

/** Start of a day, so that no window ends within a test. */
const DAY = Date.parse('2032-05-01T00:00:00.000Z')
/** The time at which the summary of mails collected at the start of the day is due. */
const DUE = DAY + 6 * HOUR_MS

const ses = fakeSes()

// The scale of the cloud, set before this file reads its configuration.
process.env.RATE_LIMIT_SCALE = '1'
beforeEach(async () => {
  Object.assign(ses, { down: false, slowMs: 0, mails: [] })
  for (const item of await scanTable()) await deleteItem(item)
})

const run = (at: number) => handler({ time: iso(at) })
const runs = (count: number, at: number) => atOnce(count, () => run(at))

type Variant = Parameters<typeof securityNotice>[1]

async function notify({ user }: TestUser, variant: Variant, times: number, at = DAY): Promise<void> {
  for (let n = 0; n < times; n++) await transact([await securityNotice(user, variant, at + n, secureRandom)])
}

const subjects = () => ses.mails.map((mail) => mail.get('Message.Subject.Data') ?? '')
const lastText = () => ses.mails.at(-1)?.get('Message.Body.Text.Data') ?? ''

const LOGIN = 'Login from a new device'
const PASSWORD = 'Your password was changed'
const SUMMARY = 'More activity on your account'
const times = (count: number, subject: string) => Array.from({ length: count }, () => subject)

test('after five mails a day comes one more of each kind, then a summary after six hours', async () => {
  const user = await makeUser({ language: 'de', username: 'Ottoline' }, DAY)
  await notify(user, 'new_device', 9)
  await run(DAY + 9)
  await notify(user, 'password_changed', 3, DAY + 60_000)
  await run(DAY + 60_002)
  const [login, password] = ['Anmeldung von einem neuen Gerät', 'Ihr Passwort wurde geändert']
  expect(subjects().toSorted()).toEqual([...times(6, login), password])
  const due = DUE + 9
  await run(due - 1)
  expect(subjects().length).toBe(7)
  await runs(8, due)
  expect(subjects().slice(7)).toEqual(['Weitere Vorgänge in Ihrem Konto'])
  expect(lastText()).toContain('Guten Tag Ottoline,')
  expect(lastText()).toContain(`\n\n3 × ${login}\n\n2 × ${password}\n\n`)
  expect(lastText()).toContain('Samstag, 1. Mai 2032, 00:01 Uhr UTC')
  expect(lastText()).toContain('/de/profile')
  await run(due + DAY_MS)
  expect(subjects().length).toBe(8)
  expect(await waitingMails()).toEqual([])
})

test('of 24 notices in eight simultaneous runs six are sent, and a summary counts the other 18', async () => {
  const user = await makeUser({}, DAY)
  await atOnce(24, () => notify(user, 'new_device', 1))
  ses.slowMs = 20
  await runs(8, DAY)
  for (let minute = 1; minute < 5; minute++) await run(DAY + minute * 60_000)
  expect(subjects()).toEqual(times(6, LOGIN))
  await runs(8, DUE + 5 * MINUTE_MS)
  expect(subjects()).toEqual([...times(6, LOGIN), SUMMARY])
  expect(lastText()).toContain(`\n18 × ${LOGIN}\n`)
})

test('a retried mail or summary is counted once', async () => {
  const user = await makeUser({}, DAY)
  await notify(user, 'new_device', 7)
  ses.down = true
  for (let tries = 0; tries < 4; tries++) await run(DAY + tries * 60_000)
  ses.down = false
  await run(DAY + HOUR_MS)
  expect(subjects()).toEqual(times(6, LOGIN))
  ses.down = true
  for (let tries = 0; tries < 4; tries++) await run(DUE + tries * 60_000 + 6)
  await notify(user, 'new_device', 1, DUE + HOUR_MS)
  ses.down = false
  await run(DUE + 2 * HOUR_MS)
  expect(subjects()).toEqual([...times(6, LOGIN), SUMMARY])
  expect(lastText()).toContain(`\n1 × ${LOGIN}\n`)
  // A mail after the first summary starts a second one.
  await run(DUE + 8 * HOUR_MS)
  expect(subjects()).toEqual([...times(6, LOGIN), SUMMARY, SUMMARY])
})

test('each day has its own allowance', async () => {
  const user = await makeUser({}, DAY)
  await notify(user, 'new_device', 6)
  await run(DAY + 6)
  await notify(user, 'new_device', 6, DAY + DAY_MS)
  await run(DAY + DAY_MS + 6)
  expect(subjects()).toEqual(times(12, LOGIN))
})

test('a flood of notices does not delay other addresses, codes and staff’s decisions', async () => {
  const [user, other] = [await makeUser({}, DAY), await makeUser({}, DAY)]
  await notify(user, 'new_device', 20)
  await run(DAY + 20)
  ses.mails = []
  await notify(other, 'new_device', 1)
  const link = 'https://example.com/'
  const to = { to: user.email, locale: 'en' } as const
  const mails: Mail[] = [
    { ...to, mail: 'verification', data: { name: 'Ada', code: '123456', link } },
    { ...to, mail: 'live_active', data: { name: 'Ada', link }, unlessExcluded: user.id },
  ]
  for (const mail of mails) await transact([await outboxWrite(mail, DAY, secureRandom)])
  await run(DAY + 20)
  expect(subjects().toSorted()).toEqual(['Live mode is active', LOGIN, 'Verify your email address'])
})

test('an exclusion withholds a summary of decisions, not one of notices', async () => {
  const user = await makeUser({}, DAY)
  const data = { name: 'Ada', link: 'https://example.com/' }
  const live = {
    to: user.email,
    locale: 'en',
    mail: 'live_active',
    data,
    unlessExcluded: user.id,
  } as const
  for (let n = 0; n < 9; n++) await transact([await outboxWrite(live, DAY, secureRandom)])
  await notify(user, 'password_changed', 9)
  await run(DAY + 9)
  await updateRoundRules(user.id, { excludedUntilMs: DAY + DAY_MS })
  ses.mails = []
  await run(DUE + 9)
  expect(subjects()).toEqual([SUMMARY])
  expect(lastText()).toContain(`\n3 × ${PASSWORD}\n`)
  expect(lastText()).not.toContain('Live mode')
})

test('collected mails are not stored in the clear, and are deleted with the user', async () => {
  const user = await makeUser({ username: 'Ottoline' }, DAY)
  await notify(user, 'new_device', 9)
  await run(DAY + 9)
  const collected = () => scanTable().then((items) => items.filter(({ pk }) => pk.startsWith('COLLECTED#')))
  expect(await collected()).toMatchObject([{ counts: { 'security_notice.new_device': 3 }, total: 3 }])
  const summary = (await scanTable()).filter(({ pk }) => pk.startsWith('OUTBOX#'))
  expect(summary.length).toBe(1)
  const stored = JSON.stringify([...(await collected()), ...summary])
  for (const word of [user.id, user.email, 'Ottoline']) expect(stored).not.toContain(word)
  const removed = { as: user.cookie, at: DAY + 10, params: { id: user.id } }
  expect((await call(api.users.remove, removed)).status).toBe(200)
  expect(await collected()).toEqual([])
  ses.mails = []
  await run(DUE + 9)
  expect(subjects()).toEqual(['Your account was deleted'])
  expect(await waitingMails()).toEqual([])
})
