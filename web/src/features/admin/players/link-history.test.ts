import { expect, test } from 'vitest'
import type { PastDecision } from '#shared/models/casino-link.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { formerCasinos, linkHistory } from './player-links.tsx'

const by = { _id: TEST_ID, name: 'Ada' }
const decision = (at: string, fields: Partial<PastDecision>): PastDecision => ({
  casino: 'example-one',
  at: `2026-11-${at}T10:00:00.000Z`,
  by,
  ...fields,
})

test('decisions of this casino and what the link says of itself, newest first', () => {
  const link = linkOf({
    state: 'active',
    declaredAt: '2026-11-04T10:00:00.000Z',
    activatesAt: '2026-11-05T10:00:00.000Z',
  })
  const decisions = [
    decision('06', { account: 'rejected', deposit: 'rejected', reason: 'Closed' }),
    decision('04', { deposit: 'confirmed' }),
    decision('03', { casino: 'example-two', account: 'confirmed' }),
    decision('02', { account: 'confirmed' }),
  ]
  const events = linkHistory('example-one', link, decisions)
  expect(events.map(({ at, about }) => `${at.slice(8, 10)} ${about}`)).toEqual([
    '06 deposit',
    '06 account',
    '05 active',
    '04 deposit',
    '04 declared',
    '02 account',
  ])
  expect(events[0]).toMatchObject({ to: 'rejected', reason: 'Closed', by })
})

test('a wait that still runs is no event', () => {
  const link = linkOf({ state: 'cooling-off', activatesAt: '2026-11-05T10:00:00.000Z' })
  expect(linkHistory('example-one', link, [])).toEqual([])
})

test('casinos of which only decisions are left, once each', () => {
  const decisions = ['example-two', 'example-one', 'example-two'].map((casino) =>
    decision('01', { casino, account: 'confirmed' }),
  )
  expect(formerCasinos([linkOf()], decisions)).toEqual(['example-two'])
})
