import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { emailHash, findAccountByEmail, loadAccount } from '../../domain/accounts/items.ts'
import { findExclusion, keepExclusion, makeAccount, pairHash } from '../../domain/exclusions/items.ts'
import { loadRound } from '../../domain/rounds/items.ts'
import { newId } from '../../platform/ids.ts'
import { transact } from '../../platform/table/write.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, PASSWORD, storedAccount, storedGrants } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newPerson, type Person } from '../casino-links/testing/people.ts'
import { expectRefused, FUN, freshCookie, LIVE, newPlayer } from './testing/excluded.ts'

const { users, players, rounds, casinoLinks } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const UNTIL = NOW + 7 * DAY_MS

const exclude = (as: string, period: '24h' | '7d' | '30d' | '6m' = '7d', at = NOW) =>
  call(users.exclude, { as, at, input: { period } })

/** Twelve calls at once with the exclusion in their midst; `atAnswer` looks as soon as the exclusion has its answer. */
async function race<T>(
  { cookie }: Pick<Person, 'cookie'>,
  contend: (index: number) => Promise<unknown>,
  atAnswer?: () => Promise<T>,
): Promise<{ contended: unknown[]; seen: T | undefined }> {
  const contenders = (from: number) => Array.from({ length: 6 }, (_, index) => contend(from + index))
  const [before, seen, after] = await Promise.all([
    Promise.all(contenders(0)),
    exclude(cookie).then((answer) => {
      expect(answer.body).toEqual({ excludedUntil: new Date(UNTIL).toISOString() })
      return atAnswer?.()
    }),
    Promise.all(contenders(6)),
  ])
  return { contended: [...before, ...after], seen }
}

async function expectExcluded({ id, email }: Person): Promise<void> {
  const account = await storedAccount(id)
  expect(account.excludedUntilMs).toBe(UNTIL)
  expect(await findExclusion([emailHash(email)], NOW)).toBe(UNTIL)
  for (const link of Object.values(account.links)) {
    expect(link.live).toBe(false)
    const kept = await findExclusion([pairHash(link.casino, link.userId)], NOW)
    expect(kept).toBe(link.account === 'confirmed' ? UNTIL : undefined)
  }
}

test('two devices with different periods: the longest holds, and no answer is later than what is stored', async () => {
  const person = await newPerson(NOW)
  const devices = [person.cookie, await freshCookie(person.id, NOW)]
  const periods = ['24h', '6m', '7d', '30d'] as const
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      exclude(devices[index % 2] ?? '', periods[index % 4], NOW + (index % 3)),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
  const { excludedUntilMs = 0 } = await storedAccount(person.id)
  const granted = answers.filter(({ status }) => status === 201).map(({ body }) => body.excludedUntil)
  expect(granted.toSorted().at(-1)).toBe(new Date(excludedUntilMs).toISOString())
  expect(excludedUntilMs).toBeGreaterThanOrEqual(Date.parse('2027-09-10T10:00:00.000Z'))
  expect(await findExclusion([emailHash(person.email)], NOW)).toBe(excludedUntilMs)
})

test.each(['fun', 'live'] as const)(
  'a %s signal is granted before the answer or not at all',
  async (mode) => {
    const { person, ...player } = await newPlayer(NOW)
    const input = mode === 'fun' ? FUN : LIVE
    const granted = async () => (await storedGrants(person.id)).length
    const { contended, seen } = await race(
      person,
      async () => (await call(rounds.create, { as: person.cookie, at: NOW, input })).status,
      granted,
    )
    expect(await granted()).toBe(seen)
    // The two that the player began with.
    expect(contended.filter((status) => status === 201)).toHaveLength((seen ?? 0) - 2)
    await expectExcluded(person)
    await expectRefused({ person, ...player, untilMs: UNTIL }, NOW)
  },
)

test('a flight settles, or an outcome is reported, before the answer or not at all', async () => {
  const { person, fun, live } = await newPlayer(NOW)
  const options = { as: person.cookie, at: NOW }
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      call(rounds.create, { ...options, input: index % 2 === 0 ? FUN : LIVE }),
    ),
  )
  const ids = [fun, live, ...more.map(({ body }) => body.round._id)]
  const settled = async () => {
    const stored = await Promise.all(ids.map((id) => loadRound(person.id, id)))
    return stored.map((round) => round?.outcome)
  }
  const { seen } = await race(
    person,
    (index) => {
      const params = { id: ids[index % ids.length] ?? '' }
      return index % 2 === 0
        ? call(rounds.fly, { ...options, params, input: { clientSeed: 'mine' } })
        : call(rounds.reportOutcome, { ...options, params, input: { multiplier: 2 } })
    },
    settled,
  )
  expect(await settled()).toEqual(seen)
})

describe('a link', () => {
  test('is created before the answer, and then suspended, or not at all', async () => {
    const person = await newPerson(NOW)
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await newCasino()).code))
    const linked = async () => Object.keys((await storedAccount(person.id)).links).toSorted()
    const { seen } = await race(
      person,
      (index) => {
        const input = {
          casino: codes[index] ?? '',
          user_id: `${person.id}-${index}`,
          country: 'GB',
        }
        return call(casinoLinks.create, { as: person.cookie, at: NOW, input })
      },
      linked,
    )
    expect(await linked()).toEqual(seen)
    await expectExcluded(person)
  })

  test.each(['deposit-needed', 'deposit-declared', 'cooling-off'] as const)(
    'that is %s is declared, decided, activated and asked for: in the end live mode is off',
    async (state) => {
      const person = await newPerson(NOW)
      const { code: casino } = await newCasino()
      await giveLink(person, casino, state, NOW - 2 * DAY_MS)
      const admin = await newPerson(NOW, { role: 'admin' })
      const options = { as: person.cookie, at: NOW, params: { casino } }
      const staff = { as: admin.cookie, at: NOW, params: { id: person.id, casino } }
      const acts = [
        () => call(casinoLinks.update, { ...options, input: { deposit: 'declared' } }),
        () => call(players.decideLink, { ...staff, input: { deposit: 'confirmed' } }),
        () => activate({ time: new Date(NOW).toISOString() }),
        () => call(casinoLinks.setLive, { ...options, input: { on: true } }),
      ]
      await race(person, async (index) => acts[index % acts.length]?.())
      await expectExcluded(person)
      await activate({ time: new Date(NOW + DAY_MS).toISOString() })
      const told = (await mailsTo(person.email)).filter(({ mail }) => mail === 'live_active')
      expect(told.length).toBeLessThanOrEqual(1)
    },
  )
})

test('limits, name and role change beside it: everything holds', async () => {
  const person = await newPerson(NOW)
  const admin = await newPerson(NOW, { role: 'admin' })
  await race(person, (index) =>
    index % 2 === 0
      ? call(users.update, {
          as: person.cookie,
          at: NOW,
          params: { id: person.id },
          input: { limits: { signalsPerDay: 9 - (index % 5) } },
        })
      : call(players.update, {
          as: admin.cookie,
          at: NOW,
          params: { id: person.id },
          input: { username: `Ada ${index}`, country: 'IE' },
        }),
  )
  await expectExcluded(person)
  expect((await storedAccount(person.id)).limits.signalsPerDay).toBeLessThan(10)
})

const TWELVE = Array.from({ length: 12 }, (_, index) => index)

test('twelve people change their address beside it: it is kept under the old and the new one', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const person = await newPerson(NOW)
      const email = freshEmail()
      const options = { as: person.cookie, at: NOW }
      await call(users.changeEmail, { ...options, input: { email } })
      const code = await mailedCode(email)
      const [excluded] = await Promise.all([
        exclude(person.cookie),
        call(users.confirmEmail, { ...options, input: { code } }),
      ])
      expect(excluded.status).toBe(201)
      const account = await storedAccount(person.id)
      expect(account.excludedUntilMs).toBe(UNTIL)
      for (const address of [person.email, account.email])
        expect(await findExclusion([emailHash(address)], NOW)).toBe(UNTIL)
    }),
  )
})

test('twelve accounts are removed and registered again beside it: whoever has the address is excluded', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const person = await newPerson(NOW)
      const options = { as: person.cookie, at: NOW }
      const input = { name: 'Back Again', email: person.email, password: PASSWORD, adult: true } as const
      const [excluded] = await Promise.all([
        exclude(person.cookie),
        call(users.remove, { ...options, params: { id: person.id } }).then(() =>
          call(users.register, { at: NOW, input }),
        ),
      ])
      // Removed before the request was looked at: there was nobody any more who asked.
      if (excluded.status === 401) return
      expect(excluded.status).toBe(201)
      expect(await findExclusion([emailHash(person.email)], NOW)).toBe(UNTIL)
      const account = (await loadAccount(person.id)) ?? (await findAccountByEmail(person.email))
      if (account) expect(account.excludedUntilMs).toBe(UNTIL)
    }),
  )
})

test('links are made to twelve casino accounts whose owner excludes themselves and goes: none stands', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const [owner, other] = [await newPerson(NOW), await newPerson(NOW)]
      const { code: casino } = await newCasino()
      const { userId } = await giveLink(owner, casino, 'deposit-needed', NOW)
      const input = { casino, user_id: userId, country: 'GB' }
      const link = () => call(casinoLinks.create, { as: other.cookie, at: NOW, input })
      const leave = exclude(owner.cookie).then(() =>
        call(users.remove, { as: owner.cookie, at: NOW, params: { id: owner.id } }),
      )
      const answers = await Promise.all([link(), link(), link(), leave.then(link)])
      expect(answers.map(({ status }) => status)).not.toContain(201)
      expect((await storedAccount(other.id)).links).toEqual({})
    }),
  )
})

test('an exclusion that begins between the look and the write of a new account is seen', async () => {
  const account = { ...(await newPerson(NOW)).account, id: newId(NOW, secureRandom), email: freshEmail() }
  let looks = 0
  const made = await makeAccount(
    account,
    async () => {
      looks += 1
      if (looks === 1) await transact([keepExclusion(emailHash(account.email), UNTIL)])
      return []
    },
    { nowMs: NOW, random: secureRandom },
  )
  expect(looks).toBe(2)
  expect(made.excludedUntilMs).toBe(UNTIL)
  expect((await storedAccount(account.id)).excludedUntilMs).toBe(UNTIL)
})
