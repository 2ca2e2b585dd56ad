import { expect, it, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { newCasino } from '../../../endpoints/casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../../../endpoints/casino-links/testing/people.ts'
import { newId } from '../../../platform/ids.ts'
import { transact } from '../../../platform/table/write.ts'
import { call } from '../../../testing/call.ts'
import { makeUser } from '../../../testing/people.ts'
import { newRoundWrite } from '../../rounds/recent-round-items.ts'
import { declarationsOf } from './harm-marker-rules.ts'

const { harmMarkers, casinoLinks, players } = api
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS

const account = (casino: string, atMs: number) => ({ casino, atMs, account: 'confirmed' as const })
const deposit = (casino: string, atMs: number, to: 'confirmed' | 'rejected') => ({
  casino,
  atMs,
  deposit: to,
})

test.each([
  ['none', [], [], []],
  ['one that waits', [{ casino: 'a', declaredMs: 5 }], [account('a', 2)], [[5, 5]]],
  [
    'one that is confirmed',
    [{ casino: 'a', declaredMs: 5 }],
    [account('a', 2), deposit('a', 7, 'confirmed')],
    [[5, 5]],
  ],
  [
    'one confirmed, then rejected',
    [{ casino: 'a', declaredMs: 5 }],
    [account('a', 2), deposit('a', 7, 'confirmed'), deposit('a', 9, 'rejected')],
    [[5, 5]],
  ],
  [
    'one rejected, then another',
    [{ casino: 'a', declaredMs: 8 }],
    [account('a', 2), deposit('a', 7, 'rejected')],
    [
      [2, 7],
      [8, 8],
    ],
  ],
  ['one of a removed link', [], [account('a', 2), deposit('a', 7, 'confirmed')], [[2, 7]]],
  [
    'two of a link that came back',
    [],
    [account('a', 2), deposit('a', 7, 'confirmed'), account('a', 9), deposit('a', 12, 'rejected')],
    [
      [2, 7],
      [9, 12],
    ],
  ],
  [
    'two rejected one after the other',
    [],
    [account('a', 2), deposit('a', 7, 'rejected'), deposit('a', 9, 'rejected')],
    [
      [2, 7],
      [7, 9],
    ],
  ],
  [
    'one that is declared in the moment of a decision',
    [{ casino: 'a', declaredMs: 2 }],
    [account('a', 2), deposit('a', 7, 'rejected')],
    [[2, 2]],
  ],
  ['none if its age is unknown', [], [deposit('a', 7, 'rejected')], []],
  [
    'those of two casinos apart',
    [{ casino: 'b', declaredMs: 6 }],
    [account('a', 2), account('b', 3), deposit('a', 7, 'rejected')],
    [
      [6, 6],
      [2, 7],
    ],
  ],
])('finds %s', (_, links, decisions, expected) => {
  expect(declarationsOf(links, decisions).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(expected)
})

function storeMisses(userId: string, beforeMs: number): Promise<void> {
  return transact(
    [1, 2, 3].map((hours) => {
      const atMs = beforeMs - hours * HOUR_MS
      const round = {
        id: newId(atMs, secureRandom),
        mode: 'live',
        casino: 'elsewhere',
        risk: 'bold',
        targetX100: 500,
        rtp: 0.97,
        createdAt: iso(atMs),
        outcome: { multiplier: 1.2, hit: false, source: 'reported' },
      } as const
      return { ...newRoundWrite(userId, round), name: `round ${hours}` }
    }),
  )
}

it('reads the declarations that users and staff really make', async () => {
  const ago = (days: number) => NOW - days * DAY_MS
  const [confirmedMs, firstMs, rejectedMs, secondMs] = [ago(6), ago(5.5), ago(5), ago(2)] as const
  const staff = async (id: string, casino: string, at: number, input: DecideLink) => {
    // A session of staff lives for hours only, so each step has a new one.
    const { cookie } = await makeUser({ role: 'admin' }, at)
    const answer = await call(players.decideLink, { as: cookie, at, params: { id, casino }, input })
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  }
  const casino = await newCasino()
  const user = await newUser(confirmedMs - 1)
  const mine = { as: user.cookie, params: { casino: casino.code } }
  await giveLink(user, casino.code, 'account-pending', confirmedMs - 1)
  await storeMisses(user.id, confirmedMs)
  await storeMisses(user.id, secondMs)
  await staff(user.id, casino.code, confirmedMs, { account: 'confirmed' })
  const declare = { ...mine, input: { deposit: 'declared' } as const }
  expect((await call(casinoLinks.update, { ...declare, at: firstMs })).status).toBe(200)
  await staff(user.id, casino.code, rejectedMs, { deposit: 'rejected', reason: 'Not found there' })
  const ask = () => call(harmMarkers.ask, { as: user.cookie, at: NOW, input: {} })
  expect((await ask()).body).toEqual({})
  expect((await call(casinoLinks.update, { ...declare, at: secondMs })).status).toBe(200)
  expect((await ask()).body).toEqual({ message: { markers: [{ kind: 'declarations', count: 2, days: 30 }] } })
})
