import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD, type TestUser } from '../../testing/people.ts'

const { users } = api
/** Start of an hour and day, so that no window ends within a test. */
const START = Date.parse('2031-05-01T00:00:00.000Z')
const HOURS = 24

// The scale of the cloud, set before this file reads its configuration.
process.env.RATE_LIMIT_SCALE = '1'

/** Calls from another network each time, with three devices that each have their own device cookie. */
class Attacker {
  /** Number of codes that the server compared. */
  guesses = 0
  private readonly marks: (string | undefined)[] = [undefined, undefined, undefined]
  private readonly email: string

  constructor(email: string) {
    this.email = email
  }

  /** Uses up every limit of the address at this time. */
  async strike(at: number): Promise<void> {
    const input = { email: this.email, password: 'wrong one' }
    for (let count = 0; count < 6; count++) {
      if ((await call(users.login, { input, at })).status === 429) break
    }
    for (const [index, as] of this.marks.entries()) {
      const ask = index % 2 === 0 ? users.forgotPassword : users.requestLoginLink
      const { cookie } = await call(ask, { as, input: { email: this.email }, at })
      this.marks[index] ??= cookie
      await this.guess(at, as)
    }
    await call(users.forgotPassword, { input: { email: this.email }, at })
    await this.guess(at, undefined)
  }

  private async guess(at: number, as: string | undefined): Promise<void> {
    const input = { email: this.email, code: '000000', password: 'Slow ferries, 9 gulls' }
    for (let count = 0; count < 12; count++) {
      const { error } = await call(users.resetPassword, { as, input, at })
      if (error?.code !== 'code_wrong') return
      this.guesses += 1
    }
  }
}

/** Tokens of the links mailed to a user, newest first. */
async function mailedLinks(email: string): Promise<string[]> {
  const links = (await mailsTo(email)).flatMap(({ data }) =>
    'link' in data ? [new URL(data.link).hash] : [],
  )
  return links
    .filter((hash) => hash !== '')
    .map((hash) => hash.slice(1))
    .toReversed()
}

type Way = (user: TestUser, at: number) => Promise<boolean>

/** Logs in by password or, if the limit is used up, by any mailed link that still works. */
const logsIn: Way = async ({ email }, at) => {
  const byPassword = await call(users.login, { input: { email, password: PASSWORD }, at })
  if (byPassword.status === 200) return true
  await call(users.requestLoginLink, { input: { email }, at })
  for (const token of (await mailedLinks(email)).slice(0, 3)) {
    if ((await call(users.loginByLink, { input: { token }, at })).status === 200) return true
  }
  return false
}

/** Resets the password by any mailed link that still works, then logs in with it on the same device. */
const resets: Way = async ({ email }, at) => {
  const { cookie: as } = await call(users.forgotPassword, { input: { email }, at })
  const password = `Slow ferries, ${at} gulls`
  for (const code of (await mailedLinks(email)).slice(0, 3)) {
    const { status } = await call(users.resetPassword, { as, input: { email, code, password }, at })
    if (status !== 204) continue
    return (await call(users.login, { as, input: { email, password }, at })).status === 200
  }
  return false
}

/** Minutes of the user's attempts: the last comes hours after the day's codes are used up. */
const WISHES_MIN = [0, 10, 137, 476]

/** Tries right after the attacker, and again every ten minutes until it works. @returns the delays in minutes */
async function delaysOf(way: Way, user: TestUser, attacker: Attacker): Promise<number[]> {
  const delays: number[] = []
  let at = START
  for (const wished of WISHES_MIN.map((minute) => START + minute * MINUTE_MS + 1000)) {
    // The attacker strikes in the first second of each hour, and takes all that becomes free.
    for (; at < wished; at += HOUR_MS - ((at - START) % HOUR_MS)) await attacker.strike(at)
    for (at = wished; at - wished <= 2 * HOUR_MS; at += 10 * MINUTE_MS) {
      await attacker.strike(at)
      if (await way(user, at)) break
    }
    delays.push((at - wished) / MINUTE_MS)
  }
  return delays
}

describe('a steady attack from rotating networks', { timeout: 300_000 }, () => {
  test.each([
    ['logs in', logsIn],
    ['sets a new password', resets],
  ] as const)('a new device %s each time, an hour late at most', async (_, way) => {
    const user = await makeUser({}, START)
    const attacker = new Attacker(user.email)
    const delays = await delaysOf(way, user, attacker)
    expect(delays).toHaveLength(WISHES_MIN.length)
    expect(Math.max(...delays)).toBeLessThanOrEqual(60)
    // Ten codes a day, each with five attempts on the requesting device and five elsewhere.
    expect(attacker.guesses).toBeLessThanOrEqual(100)
    expect(attacker.guesses).toBeGreaterThan(10)
  })

  test('a known device logs in at once by password, and sets a new one with its own code', async () => {
    const user = await makeUser({}, START)
    const attacker = new Attacker(user.email)
    let { cookie: as }: { cookie: string | undefined } = user
    for (let hour = 0; hour < HOURS; hour += 6) {
      const at = START + hour * HOUR_MS
      await attacker.strike(at)
      const input = { email: user.email, password: PASSWORD }
      const { status, cookie }: { status: number; cookie: string | undefined } = await call(users.login, {
        as,
        input,
        at,
      })
      expect(status).toBe(200)
      as = cookie
    }
    const at = START + HOURS * HOUR_MS - MINUTE_MS
    await call(users.forgotPassword, { as, input: { email: user.email }, at })
    const codes = (await mailsTo(user.email)).flatMap(({ data }) => ('code' in data ? [data.code] : []))
    await attacker.strike(at)
    const input = { email: user.email, code: codes.at(-1) ?? '', password: 'Slow ferries, 9 gulls' }
    expect((await call(users.resetPassword, { as, input, at })).status).toBe(204)
  })

  test('after the limit is used up, right and wrong passwords get the same answer', async () => {
    const { email } = await makeUser({}, START)
    const tried = async (password: string) => {
      const { status, error } = await call(users.login, { input: { email, password }, at: START })
      return { status, code: error?.code, wait: error?.retryAfter }
    }
    for (let count = 0; count < 5; count++) expect((await tried('wrong one')).code).toBe('bad_credentials')
    expect(await tried('wrong one')).toEqual({ status: 429, code: 'too_many', wait: 900 })
    expect(await tried(PASSWORD)).toEqual(await tried('wrong one'))
  })
})

describe('registrations', () => {
  const register = (network: string, at = START) =>
    call(users.register, {
      input: { name: 'Sam', email: freshEmail(), password: PASSWORD, adult: true },
      network,
      at,
    })
  const made = async (networks: readonly string[]) => {
    let count = 0
    for (const network of networks) if ((await register(network)).status === 201) count += 1
    return count
  }
  const many = (name: (index: number) => string) => Array.from({ length: 33 }, (_, index) => name(index + 1))

  test.each([
    ['/48', (index: number) => `2a01:4f8:77:${index.toString(16)}::1`],
    ['/24', (index: number) => `198.51.100.${index}`],
  ])('from networks that rotate within one %s are limited to thirty an hour', async (_, name) => {
    expect(await made(many(name))).toBe(30)
  })

  test('from other ranges are counted apart', async () => {
    expect(await made(many((index) => `203.0.${index}.7`))).toBe(33)
  })
})
