import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postFields, staff } from '#functions/endpoints/blogs/testing/posts.ts'
import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { handler as sendMails } from '#functions/endpoints/mail/send.ts'
import { secretsReady } from '#functions/platform/secrets.ts'
import { createOwnTable } from '#functions/platform/table/testing/own-table.ts'
import { type CallAnswer, type CallAs, call, freshEmail, freshNetwork } from '#functions/testing/call.ts'
import { mailedCode, makeUser, PASSWORD, type TestUser } from '#functions/testing/people.ts'
import { startSecretsManager, type TestSecretsManager } from '#functions/testing/secrets-manager.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { dropApp, dropEdge, rekey, rotateApp, rotateEdge, type SecretStore, statusOfApp } from './commands.ts'
import { CURRENT_AFTER_MS, FADED_AFTER_MS } from './versions.ts'

/** Early in an hour and a day, so that the windows of limits end long after the key has changed. */
const START = Date.parse('2026-11-24T10:05:00.000Z')
const CURRENT = START + CURRENT_AFTER_MS
/** Just before and just after the new key becomes the current one. */
const [BEFORE, AFTER] = [CURRENT - MINUTE_MS, CURRENT + MINUTE_MS]
const REKEYED = CURRENT + 6 * MINUTE_MS
const DROPPED = CURRENT + FADED_AFTER_MS + MINUTE_MS

let manager: TestSecretsManager
const edge = { value: 'first-edge-secret-of-more-than-32-characters' }

const place = (name: string): SecretStore => ({
  read: async () => manager.values.get(name) ?? '',
  write: async (text) => void manager.values.set(name, text),
})
const app = place('app')

const ask = <E extends AnyEndpoint>(endpoint: E, at: number, options: CallAs<E>): Promise<CallAnswer<E>> =>
  call(endpoint, { ...options, at, headers: { ...options.headers, [EDGE_SECRET_HEADER]: edge.value } })

/** A person who came at that time, under the key that was current then. */
async function newUser(at: number, email = freshEmail()): Promise<TestUser> {
  await secretsReady(at)
  return makeUser({ email }, at)
}

const login = (email: string, at: number, password = PASSWORD) =>
  ask(api.users.login, at, { input: { email, password } })
const register = (email: string, at: number, network = freshNetwork()) =>
  ask(api.users.register, at, { network, input: { name: 'Ada', email, password: PASSWORD, adult: true } })
/** Repeats after 503, as any client does, because all calls compete for one claim. */
async function patiently<A extends { status: number }>(work: () => Promise<A>): Promise<A> {
  const answer = await work()
  return answer.status === 503 ? patiently(work) : answer
}
const me = (cookie: string | undefined, at: number) => ask(api.users.me, at, { as: cookie })

/** Records made under the first key, for the tests after its replacement. */
const kept = {
  owner: undefined as TestUser | undefined,
  leaver: undefined as TestUser | undefined,
  cookie: '' as string | undefined,
  newcomer: '',
  newcomerCookie: '' as string | undefined,
  forgetful: '',
  gone: freshEmail(),
  casino: '',
  cursor: '' as string | undefined,
  preview: '',
  plan: '',
  network: freshNetwork(),
}
const owner = () => {
  if (!kept.owner) throw new Error('The first user is not registered yet')
  return kept.owner
}

beforeAll(async () => {
  manager = await startSecretsManager({
    app: 'first-app-secret-of-more-than-32-characters',
    edge: JSON.stringify({ '1': edge.value }),
  })
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = manager.endpoint
  Object.assign(process.env, {
    APP_SECRET: '',
    APP_SECRET_ARN: 'app',
    EDGE_SECRET: '',
    EDGE_SECRET_ARN: 'edge',
  })
  process.env.RATE_LIMIT_SCALE = '1'
  await createOwnTable()
  await secretsReady(START)
})
afterAll(() => manager.stop())

const round = (at: number) =>
  ask(api.rounds.create, at, { as: kept.cookie, input: { mode: 'fun', risk: 'bold' } })

const link = (cookie: string | undefined, userId: string, at: number, key?: string) =>
  ask(api.casinoLinks.create, at, {
    as: cookie,
    input: { casino: kept.casino, user_id: userId, country: 'GB' },
    headers: { 'idempotency-key': key },
  })

test('a key is added, and what people do in the last minute of the old one is done under that', async () => {
  expect(await rotateApp(app, START, secureRandom)).toContain(
    'Key 2 is added and becomes current at 2026-11-24 10:20',
  )
  await expect(rotateApp(app, START, secureRandom)).rejects.toThrow('Key 1 is being replaced by key 2')
  await expect(rekey(app, AFTER)).rejects.toThrow('wait until 2026-11-24 10:25 UTC')

  kept.owner = await newUser(BEFORE)
  kept.cookie = owner().cookie
  kept.plan = (await round(BEFORE)).body.round._id
  await round(BEFORE + 1)
  kept.cursor = (await ask(api.rounds.list, BEFORE + 1, { as: kept.cookie, input: { limit: 1 } })).body.cursor
  kept.casino = (await newCasino()).code
  const admin = await staff('admin', BEFORE)
  const confirm = async (id: string) => {
    const decision = { params: { id, casino: kept.casino }, input: { account: 'confirmed' } } as const
    expect((await ask(api.players.decideLink, BEFORE, { ...admin.options, ...decision })).status).toBe(200)
  }
  expect((await link(kept.cookie, 'Osprey', BEFORE, 'once')).status).toBe(201)
  // Only a casino account that staff confirmed belongs to somebody, and keeps an exclusion.
  await confirm(owner().id)
  kept.leaver = await newUser(BEFORE)
  expect((await link(kept.leaver.cookie, 'Kestrel', BEFORE)).status).toBe(201)

  kept.newcomer = freshEmail()
  kept.newcomerCookie = (await register(kept.newcomer, BEFORE)).cookie
  kept.forgetful = (await newUser(BEFORE)).email
  await ask(api.users.forgotPassword, BEFORE, { input: { email: kept.forgetful } })

  const { id, cookie: as } = await newUser(BEFORE, kept.gone)
  expect((await link(as, 'Merlin', BEFORE)).status).toBe(201)
  await confirm(id)
  await ask(api.users.exclude, BEFORE, { as, input: { period: 'forever' } })
  expect((await ask(api.users.remove, BEFORE, { as, params: { id } })).status).toBe(200)

  const editor = await staff('editor', BEFORE)
  const made = await ask(api.blogs.create, BEFORE, { ...editor.options, input: postFields() })
  const post = { ...editor.options, params: { id: made.body.blog._id } }
  kept.preview = (await ask(api.blogs.createPreviewLink, BEFORE, post)).body.token

  for (let count = 0; count < 5; count++) await register(freshEmail(), BEFORE, kept.network)
  for (let count = 0; count < 4; count++) await login(owner().email, BEFORE, 'wrong')
})

/** Tests that must pass as long as the key that was used is still held. */
function goesOn(at: number): void {
  test('the session, which is signed anew', async () => {
    const { status, body, cookie } = await me(kept.cookie, at)
    expect([status, body.user?.email]).toEqual([200, owner().email])
    kept.cookie = cookie ?? kept.cookie
    expect((await me(kept.cookie, at)).cookie).toBeUndefined()
  })

  test('people, by their address, which nobody else can take', async () => {
    expect((await login(kept.forgetful, at)).error.code).toBe(undefined)
    expect((await register(owner().email, at)).error.code).toBe('user_exists')
  })

  test('a casino account, which belongs to one person', async () => {
    const stranger = await newUser(at)
    expect((await link(stranger.cookie, ' OSPREY', at)).error.code).toBe('link_taken')
  })

  test('the exclusion of somebody who has deleted their account, by address and casino account', async () => {
    const stranger = await newUser(at)
    expect((await link(stranger.cookie, 'merlin', at)).error.code).toBe('excluded')
    const back = await register(kept.gone, at)
    expect(back.body.user.excludedUntil).toMatch(/^9999-/)
    await ask(api.users.remove, at, { as: back.cookie, params: { id: back.body.user._id } })
  })
}

describe('under the new key go on', () => {
  goesOn(AFTER)

  test('a code that was mailed before, and one for a new password', async () => {
    const verify = { as: kept.newcomerCookie, params: { code: await mailedCode(kept.newcomer) } }
    expect((await ask(api.users.verifyCode, AFTER, verify)).status).toBe(200)
    const input = { email: kept.forgetful, code: await mailedCode(kept.forgetful), password: PASSWORD }
    expect((await ask(api.users.resetPassword, AFTER, { input })).status).toBe(204)
  })

  test('the pause of a minute between two codes', async () => {
    const { email } = await newUser(CURRENT - 10_000)
    const mails = async (at: number) => {
      await ask(api.users.forgotPassword, at, { input: { email } })
      return mailedCode(email)
    }
    const first = await mails(CURRENT - 10_000)
    expect(await mails(CURRENT + 10_000)).toBe(first)
    const second = await mails(CURRENT + MINUTE_MS)
    const reset = (code: string) =>
      ask(api.users.resetPassword, AFTER, { input: { email, code, password: PASSWORD } })
    if (first !== second) expect((await reset(first)).error.code).toBe('code_wrong')
    expect((await reset(second)).status).toBe(204)
  })

  test('a list that was half read, and a preview', async () => {
    const more = await ask(api.rounds.list, AFTER, {
      as: kept.cookie,
      input: { limit: 1, cursor: kept.cursor },
    })
    expect(more.body.rounds.map(({ _id }) => _id)).toEqual([kept.plan])
    const preview = await ask(api.blogs.preview, AFTER, { params: { token: kept.preview } })
    expect(preview.status).toBe(200)
  })

  test('the answer to a repeat, and a casino account that is given up', async () => {
    expect((await link(kept.cookie, 'Osprey', AFTER, 'once')).status).toBe(201)
    expect((await link(kept.cookie, 'Eagle', AFTER, 'once')).error.code).toBe('idempotency_mismatch')
    const leaver = { as: kept.leaver?.cookie, params: { casino: kept.casino } }
    expect((await ask(api.casinoLinks.remove, AFTER, leaver)).status).toBe(204)
    const stranger = await newUser(AFTER)
    expect((await link(stranger.cookie, 'Kestrel', AFTER)).status).toBe(201)
  })

  test('a round that was not flown', async () => {
    const flight = { as: kept.cookie, params: { id: kept.plan }, input: { clientSeed: 'mine' } }
    expect((await ask(api.rounds.fly, AFTER, flight)).status).toBe(200)
  })

  test('mails that waited: none is given up', async () => {
    const result = await sendMails({ time: new Date(AFTER).toISOString() })
    expect(result).toMatchObject({ givenUp: 0 })
    // No mail server runs here: mails were opened and written, and wait for the next try.
    expect(result.failed).toBeGreaterThan(5)
  })

  test('limits: a new key gives nobody more tries', async () => {
    expect((await register(freshEmail(), AFTER, kept.network)).error.code).toBe('too_many')
    expect((await login(owner().email, AFTER, 'wrong')).error.code).toBe('bad_credentials')
    expect((await login(owner().email, AFTER, 'wrong')).error.code).toBe('too_many')
  })

  test('the removal of an account, which leaves its address to others', async () => {
    const { id, email, cookie: as } = await newUser(BEFORE)
    expect((await ask(api.users.remove, AFTER, { as, params: { id } })).status).toBe(200)
    expect((await register(email, AFTER)).status).toBe(201)
  })

  test('the uniqueness of an address, also where a function has not changed its key yet', async () => {
    const email = freshEmail()
    expect((await register(email, AFTER)).status).toBe(201)
    expect((await register(email, BEFORE)).error.code).toBe('user_exists')
    await secretsReady(AFTER)
  })
})

test('the claims move to the new key while people log in and leave', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newUser(BEFORE)))
  const leaving = await Promise.all(people.map(({ email }) => login(email, REKEYED)))
  expect(await statusOfApp(app, REKEYED)).toMatch(
    /key 1: being replaced; under it are stored .*\d+ addresses/,
  )
  await expect(dropApp(app, { now: true }, REKEYED)).rejects.toThrow(
    /Key 1 still has .*addresses.*run rekey first/,
  )
  const staying = people.filter((_, index) => index % 2 === 0)
  const thieves = staying.map(
    async ({ email }) => (await patiently(() => register(email, REKEYED))).error.code,
  )
  const [told, ...answers] = await Promise.all([
    rekey(app, REKEYED),
    ...people.map(({ id, email }, index) => {
      const as = leaving[index]?.cookie
      const work = () =>
        index % 2 === 0 ? login(email, REKEYED) : ask(api.users.remove, REKEYED, { as, params: { id } })
      return patiently<{ status: number }>(work)
    }),
  ])
  expect(await Promise.all(thieves)).toEqual(thieves.map(() => 'user_exists'))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(told).toMatch(/^Key 2 has taken over \d+ claims/)
  await vi.waitFor(async () => expect(await rekey(app, REKEYED)).toContain('can be dropped from'))
  const status = await statusOfApp(app, REKEYED)
  expect(status).not.toMatch(/key 1: .*(addresses|casino accounts)/)
  expect(status).toMatch(/key 1: .*2 exclusions/)
  for (const [index, { email }] of people.entries()) {
    expect((await register(email, REKEYED)).error?.code).toBe(index % 2 === 0 ? 'user_exists' : undefined)
  }
})

goesOn(REKEYED)

describe('the old key is dropped', () => {
  const stale = { cookie: '' as string | undefined }

  test('not before what fades by itself has faded, but for an emergency', async () => {
    stale.cookie = owner().cookie
    await expect(dropApp(app, { now: false }, REKEYED)).rejects.toThrow(
      /Key 1 can be dropped from 2026-12-29 10:20 UTC\. With --now at once: no backup.*waiting mails/,
    )
    // The first session has ended after 30 days, however it was signed.
    kept.cookie = (await login(owner().email, DROPPED - DAY_MS)).cookie
    expect(await dropApp(app, { now: false }, DROPPED)).toBe(
      'Key 1 is dropped, but for what still finds 2 exclusions: run drop again once they are over.',
    )
    expect(manager.values.get('app')).not.toContain('first-app-secret')
    await secretsReady(DROPPED + DAY_MS)
  })

  goesOn(DROPPED + DAY_MS)

  test('what was signed under it counts no more', async () => {
    const at = DROPPED + DAY_MS
    expect((await me(stale.cookie, at)).error.code).toBe('not_authenticated')
    const list = ask(api.rounds.list, at, { as: kept.cookie, input: { limit: 1, cursor: kept.cursor } })
    expect((await list).error.code).toBe('invalid_input')
    expect((await ask(api.blogs.preview, at, { params: { token: kept.preview } })).error.code).toBe(
      'not_found',
    )
  })

  test('and what is left of it stays as long as an exclusion stands under it', async () => {
    await expect(dropApp(app, { now: false }, DROPPED + DAY_MS)).rejects.toThrow('is needed')
    expect(await statusOfApp(app, DROPPED + DAY_MS)).toMatch(
      /key 1: retired; under it are stored 2 exclusions/,
    )
  })
})

test('the edge’s secret: the functions take two values while the distribution changes', async () => {
  const at = DROPPED + 2 * DAY_MS
  const old = edge.value
  const isKnown = async (value: string, when: number) => {
    edge.value = value
    return (await ask(api.site.location, when, { country: 'IT' })).body.country === 'IT'
  }
  expect(await rotateEdge(place('edge'), secureRandom)).toContain('deploy with -c edgeKeyId=2')
  await expect(rotateEdge(place('edge'), secureRandom)).rejects.toThrow('drop one first')
  const next: string = JSON.parse(await place('edge').read())['2']
  expect([await isKnown(old, at), await isKnown(next, at), await isKnown('guess', at)]).toEqual([
    true,
    true,
    false,
  ])
  await expect(dropEdge(place('edge'), 'guess')).rejects.toThrow('CloudFront sends none of the values')
  expect(await dropEdge(place('edge'), next)).toBe(
    'The functions take value 2 alone, which CloudFront sends.',
  )
  const later = at + DAY_MS
  expect([await isKnown(old, later), await isKnown(next, later)]).toEqual([false, true])
  await expect(dropEdge(place('edge'), next)).rejects.toThrow('There is value 2 only')
})

test('a key that has leaked is dropped at once: sessions end that were not used since, and nothing else is lost', async () => {
  const start = DROPPED + 4 * DAY_MS
  const at = start + CURRENT_AFTER_MS + 6 * MINUTE_MS
  const unused = await newUser(start)
  await rotateApp(app, start, secureRandom)
  kept.cookie = (await me(kept.cookie, at)).cookie
  expect(await rekey(app, at)).toMatch(/^Key 3 has taken over \d+ claims/)
  expect(await dropApp(app, { now: true }, at)).toBe('Key 2 is dropped.')
  const later = at + DAY_MS
  expect((await me(kept.cookie, later)).status).toBe(200)
  expect((await me(unused.cookie, later)).error.code).toBe('not_authenticated')
  expect((await login(unused.email, later)).status).toBe(200)
  expect((await register(kept.gone, later)).body.user.excludedUntil).toMatch(/^9999-/)
})
