import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { HOUR_MS, iso } from '#shared/time.ts'
import { casinoFields } from '../../endpoints/casino-links/testing/casinos.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { confirmAge } from '../users/age.ts'
import type { LinkRecord } from '../users/link-record.ts'
import { DEFAULT_LIMITS, NEW_USER, type UserRecord } from '../users/user-record.ts'
import { decideRound, playingOf, type RoundState, signalsOf } from './round-rules.ts'

const NOW = Date.parse('2026-11-21T00:30:00.000Z')
const ago = (...hours: number[]) => hours.map((hour) => ({ atMs: NOW - hour * HOUR_MS }))
const at = (hour: number) => iso(NOW - hour * HOUR_MS)

test.each([
  [[], undefined],
  [[2], undefined],
  [[1.99], { since: at(1.99), lastAt: at(1.99), rounds: 1 }],
  [[0], { since: at(0), lastAt: at(0), rounds: 1 }],
  // Across midnight.
  [[3.5, 2, 0.25], { since: at(3.5), lastAt: at(0.25), rounds: 3 }],
  [[9, 8, 3, 1.5, 0.5], { since: at(3), lastAt: at(0.5), rounds: 3 }],
  [[4, 2, 0.1], { since: at(2), lastAt: at(0.1), rounds: 2 }],
])('rounds drawn %j hours ago make the current stretch of play', (hours, playing) => {
  const expected = playing && { ...playing, minutes: 60 }
  expect(playingOf(ago(...hours), DEFAULT_LIMITS, NOW)).toEqual(expected)
})

test('a clock that is set back does not shorten the stretch of play', () => {
  const rounds = ago(1, 0.5, 0)
  const limits = { ...DEFAULT_LIMITS, sessionMinutes: 10 }
  const expected = { since: at(4), lastAt: at(3), rounds: 3, minutes: 10 }
  expect(playingOf(rounds, limits, NOW - 3 * HOUR_MS)).toEqual(expected)
})

const CODES = {
  excluded: 'excluded',
  not_verified: 'not_verified',
  age_unconfirmed: 'age_unconfirmed',
  unavailable_in_country: 'not_in_country',
  no_link: 'not_active',
  account_pending: 'not_active',
  deposit_needed: 'not_active',
  deposit_pending: 'not_active',
  cooling_off: 'not_active',
  budget_reached: 'not_active',
  daily_limit: 'daily_limit',
  ready: undefined,
} as const satisfies Record<SignalStatus, string | undefined>

const ADULT = confirmAge({ countries: ['GB'], statement: undefined, locale: 'en', nowMs: NOW })

function aUser(change: Partial<UserRecord>): UserRecord {
  return {
    ...NEW_USER,
    id: newId(NOW, secureRandom),
    email: 'ada@example.com',
    username: 'Ada',
    language: 'en',
    passwordHash: '',
    staffPassword: false,
    createdAt: iso(NOW),
    ...change,
  }
}

function aLink(change: Partial<LinkRecord>): LinkRecord {
  return {
    casino: 'a-1',
    userId: 'A',
    idKind: 'id',
    username: '',
    country: 'GB',
    account: 'confirmed',
    deposit: 'confirmed',
    submittedMs: NOW,
    activatesMs: NOW,
    live: true,
    rev: 1,
    ...change,
  }
}

const stateOf = (
  user: UserRecord,
  casinos: Parameters<typeof casinoFields>[0][],
  rounds = ago(),
): RoundState => ({
  user,
  recent: {
    rev: 1,
    rulesRev: 0,
    rounds: rounds.map(({ atMs }) => ({ atMs, id: newId(atMs, secureRandom) })),
  },
  casinos: new Map(casinos.map(casinoFields).map((casino) => [casino.code, casino])),
})

/** Usually the value that allows a round, so that random states also include allowed ones. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const link = fc.record({
  country: mostly('GB', 'ES', 'IT'),
  account: mostly<LinkRecord['account']>('confirmed', 'pending', 'rejected'),
  deposit: mostly<LinkRecord['deposit']>('confirmed', 'none', 'declared', 'rejected'),
  activatesMs: mostly(NOW, NOW - HOUR_MS, NOW + 1),
  live: mostly(true, false),
  submittedMs: mostly(NOW, NOW - 1),
})
const source = casinoFields({}).rtpSource
const casino = fc.record({
  status: mostly<'active' | 'archived'>('active', 'archived'),
  rtpSource: mostly(source, undefined),
})
const state = fc
  .record({
    person: fc.record({
      verified: mostly(true, false),
      role: mostly<UserRecord['role']>('user', 'editor'),
      asked: mostly(true, false),
      country: mostly<string | undefined>('GB', 'IT', undefined),
      excludedUntilMs: mostly(NOW, NOW + 1),
      budgetClosedUntilMs: mostly(NOW, NOW + 1),
      limits: mostly(DEFAULT_LIMITS, { ...DEFAULT_LIMITS, signalsPerDay: 2 }),
    }),
    links: fc.array(link, { minLength: 0, maxLength: 3 }),
    casinos: fc.tuple(casino, casino, casino),
    hours: fc.array(fc.double({ min: -3, max: 40, noNaN: true }), { maxLength: 11 }),
  })
  .map(({ person: { asked, country, ...person }, links, casinos, hours }) =>
    stateOf(
      aUser({
        ...person,
        ...(asked ? { adultConfirmed: ADULT } : {}),
        ...(country === undefined ? {} : { country }),
        links: Object.fromEntries(
          links.map((each, index) => [`c-${index}`, aLink({ ...each, casino: `c-${index}` })]),
        ),
      }),
      casinos.map((each, index) => ({ ...each, code: `c-${index}` })),
      ago(...hours.toSorted((one, other) => other - one)),
    ),
  )

/** The rule in the product's words, written independently of the code. */
function mayDrawLive({ user, casinos }: RoundState, country: string | undefined): boolean {
  const allows = (...countries: (string | undefined)[]) => casinoRule(countries).casinos !== 'none'
  return (
    (user.budgetClosedUntilMs ?? 0) <= NOW &&
    allows(country, user.country) &&
    Object.values(user.links).some((each) => {
      const at = casinos.get(each.casino)
      const isOn = each.live && each.account === 'confirmed' && each.deposit === 'confirmed'
      const isOffered = at?.status === 'active' && at.rtpSource !== undefined
      return (
        isOn && NOW >= (each.activatesMs ?? 0) && isOffered && allows(country, user.country, each.country)
      )
    })
  )
}

test('status and refusal are one decision: ready where Get Round draws, and one error for each other status', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(state, mostly<string | undefined>('GB', 'ES', 'IT', undefined), (drawn, country) => {
      const signals = signalsOf(drawn, country, NOW)
      const { user } = drawn
      const isBarred =
        !user.verified ||
        (user.excludedUntilMs ?? 0) > NOW ||
        (user.role === 'user' && user.adultConfirmed === undefined)
      expect(signals.fun === 'ready').toBe(!isBarred && signals.remaining > 0)
      expect(signals.live === 'ready').toBe(signals.fun === 'ready' && mayDrawLive(drawn, country))
      for (const mode of ['fun', 'live'] as const) {
        seen.add(signals[mode])
        const request = { mode, country }
        try {
          const { casino: at } = decideRound(drawn, request, NOW)
          expect(signals[mode]).toBe('ready')
          expect(at).toBe(mode === 'live' ? signals.casino : undefined)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          expect(error.code).toBe(CODES[signals[mode]])
          if (mode === 'live') expect(error.details.availableAt).toBe(signals.availableAt)
          if (error.code === 'daily_limit') expect(error.details.nextAt).toBe(signals.nextAt)
        }
      }
    }),
    { numRuns: 1000, seed: 13 },
  )
  expect([...seen].toSorted()).toEqual(Object.keys(CODES).toSorted())
})

test('a link that waits for a deposit goes before a stopped one, in either order', () => {
  for (const [stopped, waiting] of [
    ['a-1', 'b-2'],
    ['b-2', 'a-1'],
  ] as const) {
    const links = {
      [stopped]: aLink({ casino: stopped, live: false }),
      [waiting]: aLink({ casino: waiting, deposit: 'none' }),
    }
    const user = aUser({ verified: true, adultConfirmed: ADULT, country: 'GB', links })
    const two = stateOf(user, [{ code: stopped }, { code: waiting }])
    expect(signalsOf(two, 'GB', NOW)).toMatchObject({ live: 'deposit_needed', casino: waiting })
    const draw = () => decideRound(two, { mode: 'live', country: 'GB' }, NOW)
    expect(draw).toThrow(expect.objectContaining({ code: 'not_active', details: {} }))
  }
})
