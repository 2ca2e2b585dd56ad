import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser, PASSWORD, type TestUser } from '../../testing/people.ts'
import { handler } from './send.ts'
import { fakeSes } from './testing/ses.ts'

const { users } = api
/** Start of a day, so that no window ends within a test. */
const DAY = Date.parse('2031-05-01T00:00:00.000Z')

const ses = fakeSes()

// The scale of the cloud, set before this file reads its configuration.
process.env.RATE_LIMIT_SCALE = '1'
beforeEach(() => {
  ses.mails = []
})

const run = (at: number) => handler({ time: iso(at) })

/** The subjects of an address's mails until the end of the day. Later runs retry mails that delayed each other. */
async function inboxOf(email: string): Promise<string[]> {
  for (const minute of [0, 1, 2]) await run(DAY + DAY_MS + minute * MINUTE_MS)
  return ses.mails
    .filter((mail) => mail.get('Destination.ToAddresses.member.1') === email)
    .map((mail) => mail.get('Message.Subject.Data') ?? '')
}

async function register(email: string, at: number) {
  const input = { name: 'Ada', email, password: PASSWORD, adult: true } as const
  const { status, body, cookie = '' } = await call(users.register, { at, input })
  return { status, id: body.user?._id, email, cookie }
}

async function changePasswords({ id, cookie }: TestUser, times: number, at: number): Promise<void> {
  let [as, oldPassword] = [cookie, PASSWORD]
  for (let n = 0; n < times; n++) {
    const password = `Calm harbour, early ${n} 7`
    const answer = await call(users.update, {
      as,
      at: at + n,
      params: { id },
      input: { password, oldPassword },
    })
    expect(answer.status).toBe(200)
    as = answer.cookie ?? ''
    oldPassword = password
  }
}

async function changeEmails(as: string, times: number, to: () => string, from: number): Promise<number[]> {
  const answers: number[] = []
  let session = as
  for (let n = 0; n < times; n++) {
    const at = from + n * (MINUTE_MS + 1)
    if (n % 4 === 0) {
      const proven = await call(users.reauth, { as: session, at, input: { password: PASSWORD } })
      session = proven.cookie ?? ''
    }
    const { status } = await call(users.changeEmail, { as: session, at, input: { email: to() } })
    expect([204, 429]).toContain(status)
    answers.push(status)
  }
  return answers
}

const CODE = 'Verify your email address'

describe('a stranger’s account on an address sends one code there and nothing else', () => {
  test('by a new password, again and again', async () => {
    const person = await register(freshEmail(), DAY)
    await changePasswords(person, 12, DAY)
    expect(await inboxOf(person.email)).toEqual([CODE])
  })

  test('by login links, which only a verified address gets', async () => {
    const person = await register(freshEmail(), DAY)
    await call(users.requestLoginLink, { at: DAY, input: { email: person.email } })
    expect(await inboxOf(person.email)).toEqual([CODE])
  })

  test('by other addresses, which get their codes', async () => {
    const person = await register(freshEmail(), DAY)
    const other = freshEmail()
    await changeEmails(person.cookie, 4, () => other, DAY)
    expect(await inboxOf(person.email)).toEqual([CODE])
    expect((await inboxOf(other)).length).toBe(4)
  })

  test('by a time-out, a login elsewhere and its removal', async () => {
    const { id, email, cookie: as } = await register(freshEmail(), DAY)
    await call(users.login, { at: DAY, input: { email, password: PASSWORD } })
    for (const period of ['24h', '7d', '30d'] as const) {
      expect((await call(users.exclude, { as, at: DAY, input: { period } })).status).toBe(201)
    }
    expect((await call(users.remove, { as, at: DAY, params: { id } })).status).toBe(200)
    expect(await inboxOf(email)).toEqual([CODE])
  })

  test('registered, excluded and deleted in a loop: five codes an hour, ten a day', async () => {
    const email = freshEmail()
    for (const hour of [0, 1, 2]) {
      for (let n = 0; n < 6; n++) {
        const at = DAY + hour * HOUR_MS + n * MINUTE_MS
        const { status, id, cookie: as } = await register(email, at)
        expect(status).toBe(n < 5 && hour < 2 ? 201 : 429)
        if (status !== 201) continue
        await call(users.exclude, { as, at, input: { period: '24h' } })
        expect((await call(users.remove, { as, at, params: { id } })).status).toBe(200)
      }
    }
    expect(await inboxOf(email)).toEqual(Array.from({ length: 10 }, () => CODE))
  })
})

test('an address that many users name as their new one gets ten codes', async () => {
  const to = freshEmail()
  const answers: number[] = []
  for (const hour of [0, 1, 2]) {
    for (let n = 0; n < 2; n++) {
      const { cookie } = await makeUser({}, DAY)
      answers.push(...(await changeEmails(cookie, 4, () => to, DAY + hour * HOUR_MS)))
    }
  }
  expect(answers.filter((status) => status === 429).length).toBe(24 - 10)
  expect((await inboxOf(to)).length).toBe(10)
})
