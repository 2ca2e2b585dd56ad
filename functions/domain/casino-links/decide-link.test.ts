import { expect, test } from 'vitest'
import { decideLink } from './decide-link.ts'
import { decideAccount, decideDeposit, declare, submit } from './transitions.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const pending = submit(
  undefined,
  { casino: 'skyline', userId: 'A1', idKind: 'id', username: '', country: 'GB' },
  NOW,
)
const declared = declare(decideAccount(pending, { to: 'confirmed' }, NOW), 24, NOW)
const confirmed = decideDeposit(declared, { to: 'confirmed' }, NOW)
const rejected = { to: 'rejected', reason: 'Not found' } as const

test('each sent field is one decision', () => {
  expect(decideLink(pending, { account: 'confirmed' }, NOW)).toMatchObject({ account: { to: 'confirmed' } })
  const decision = decideLink(declared, { deposit: 'rejected', reason: 'Not found' }, NOW)
  expect(decision).toMatchObject({ link: { deposit: 'rejected' }, deposit: rejected })
  expect(decision.account).toBeUndefined()
})

test('an unchanged value beside a changed one is no decision', () => {
  const decision = decideLink(declared, { account: 'confirmed', deposit: 'confirmed' }, NOW)
  expect(decision.link.deposit).toBe('confirmed')
  expect(decision.account).toBeUndefined()
})

test('rejecting account and deposit rejects the account', () => {
  const decision = decideLink(
    confirmed,
    { account: 'rejected', deposit: 'rejected', reason: 'Not found' },
    NOW,
  )
  expect(decision.link).toMatchObject({ account: 'rejected', deposit: 'none', rev: confirmed.rev + 1 })
  expect(decision).toMatchObject({ account: rejected })
  expect(decision.deposit).toBeUndefined()
})

test.each([
  [pending, { account: 'confirmed', deposit: 'confirmed' }],
  [declared, { account: 'confirmed' }],
  [declared, { account: 'rejected', deposit: 'confirmed', reason: 'Not found' }],
  [confirmed, { deposit: 'confirmed' }],
] as const)('nothing to decide, or not from here', (link, sent) => {
  expect(() => decideLink(link, sent, NOW)).toThrow(expect.objectContaining({ code: 'wrong_state' }))
})
