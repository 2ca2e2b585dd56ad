import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { handler } from './mark-refused.ts'
import { bounce, complaint, messages } from './testing/ses-events.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const { users } = api

async function refuses(person: { id: string }): Promise<boolean | undefined> {
  const { mailRefused } = await storedUser(person.id)
  return mailRefused && mailRefused.endedMs === undefined
}

test.each([
  ['a bounce for good', bounce('x', NOW), 'bounce'],
  ['a complaint', complaint('x', NOW), 'complaint'],
])('%s marks the user of the address', async (_, { mail, ...event }, kind) => {
  const user = await makeUser({}, NOW)
  const destination = [user.email.toUpperCase()]
  expect(await handler(messages({ ...event, mail: { ...mail, destination } }))).toEqual({ marked: 1 })
  expect((await storedUser(user.id)).mailRefused).toEqual({ kind, atMs: NOW + MINUTE_MS })
})

test.each([
  ['a full mailbox', bounce('x', NOW, 'Transient')],
  ['a bounce of unknown cause', bounce('x', NOW, 'Undetermined')],
  ['the word that a mail is not spam', complaint('x', NOW, 'not-spam')],
])('%s marks no user', async (_, { mail, ...event }) => {
  const user = await makeUser({}, NOW)
  const destination = [user.email]
  expect(await handler(messages({ ...event, mail: { ...mail, destination } }))).toEqual({ marked: 0 })
  expect(await refuses(user)).toBeUndefined()
})

test('messages about an unknown address or none, and SES’s plain-text test, mark no user', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const tried = 'Successfully validated SNS topic for Amazon SES event publishing.'
  const events = messages(bounce(freshEmail(), NOW), bounce('no address', NOW), tried, {
    eventType: 'Bounce',
  })
  expect(await handler(events)).toEqual({ marked: 0 })
  expect(write).toHaveBeenCalledTimes(2)
})

test('a message repeated twelve times at once marks a user once', async () => {
  const user = await makeUser({}, NOW)
  const results = await atOnce(12, () => handler(messages(bounce(user.email, NOW))))
  expect(results.reduce((sum, { marked }) => sum + marked, 0)).toBe(1)
})

test('the user and staff see the mark, and the export has it', async () => {
  const user = await makeUser({}, NOW)
  const before = await call(users.me, { as: user.cookie, at: NOW })
  expect(before.body.user).not.toHaveProperty('mailRefused')
  await handler(messages(bounce(user.email, NOW)))
  const { body } = await call(users.me, { as: user.cookie, at: NOW })
  expect(body.user.mailRefused).toBe(true)
  const admin = await makeUser({ role: 'admin' }, NOW)
  const seen = await call(users.get, { as: admin.cookie, at: NOW, params: { id: user.id } })
  expect(seen.body.user.mailRefused).toBe(true)
  const told = await call(users.export, { as: user.cookie, at: NOW })
  const mailRefused = { kind: 'bounce', atMs: NOW + MINUTE_MS }
  expect(told.body.records).toContainEqual(expect.objectContaining({ mailRefused }))
})

test('a new user of an address that refused an earlier user’s mail gets mail', async () => {
  const first = await makeUser({}, NOW)
  await handler(messages(bounce(first.email, NOW)))
  await call(users.remove, { as: first.cookie, at: NOW, params: { id: first.id } })
  // No mail is queued, since it would bounce.
  expect(await mailsTo(first.email)).toEqual([])
  const input = { name: 'Ada', email: first.email, password: PASSWORD, adult: true } as const
  const { status, body } = await call(users.register, { at: NOW, input })
  expect(status).toBe(201)
  expect(body.user).not.toHaveProperty('mailRefused')
})

test('a new address removes the mark, and a late message about the old one marks no user', async () => {
  const user = await makeUser({}, NOW)
  await handler(messages(bounce(user.email, NOW)))
  const email = freshEmail()
  const as = user.cookie
  await call(users.changeEmail, { as, at: NOW, input: { email } })
  const code = await mailedCode(email)
  const { body } = await call(users.confirmEmail, { as, at: NOW, input: { code } })
  expect(body.user).not.toHaveProperty('mailRefused')
  expect(await handler(messages(bounce(user.email, NOW)))).toEqual({ marked: 0 })
  expect(await refuses(user)).toBeUndefined()
  expect((await mailsTo(user.email)).map(({ mail }) => mail)).not.toContain('security_notice')
})

/** Ways to use a mailed code or link. */
const DELIVERY_PROOFS = {
  async 'its code'(person: { cookie: string; email: string }, at: number) {
    const code = await mailedCode(person.email)
    return call(users.verifyCode, { as: person.cookie, at, params: { code } })
  },
  async 'its link'(person: { email: string }, at: number) {
    const [mail] = await mailsTo(person.email)
    const id = mail && 'link' in mail.data ? mail.data.link.split('/').at(-1) : undefined
    return call(users.verifyLink, { at, params: { id: id ?? '' } })
  },
  async 'a code for a new password'({ email }: { email: string }, at: number) {
    await call(users.forgotPassword, { at, input: { email } })
    const input = { email, code: await mailedCode(email), password: 'Quiet harbour, early 8' }
    return call(users.resetPassword, { at, input })
  },
}

test.each(Object.entries(DELIVERY_PROOFS))(
  'a delivered mail removes the mark: %s is used',
  async (_, use) => {
    const user = await makeUser({ verified: false }, NOW)
    await call(users.requestCode, { as: user.cookie, at: NOW })
    await handler(messages(bounce(user.email, NOW)))
    expect(await refuses(user)).toBe(true)
    expect((await use(user, NOW + 2 * MINUTE_MS)).status).toBeLessThan(300)
    expect(await refuses(user)).toBe(false)
    // A repeated message, and one about an earlier mail.
    const earlier = messages(bounce(user.email, NOW), complaint(user.email, NOW + MINUTE_MS))
    expect(await handler(earlier)).toEqual({ marked: 0 })
    expect(await refuses(user)).toBe(false)
    expect(await handler(messages(bounce(user.email, NOW + 3 * MINUTE_MS)))).toEqual({ marked: 1 })
    expect(await refuses(user)).toBe(true)
  },
)
