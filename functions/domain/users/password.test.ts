import { randomBytes } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { guessableReason } from './guessable-password.ts'
import { hashPassword, meetsStaffRule, NO_PASSWORD, verifyPassword } from './password.ts'
import { isBreached } from './password-lists.ts'

describe('a hash', () => {
  test('is Argon2id with 19 MiB, 2 passes, 1 lane, and salted', async () => {
    const [one, two] = await Promise.all([hashPassword('same words here'), hashPassword('same words here')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(two).not.toBe(one)
    expect(await verifyPassword('same words here', one)).toBe(true)
    expect(await verifyPassword('same words here ', one)).toBe(false)
    expect(await verifyPassword('Same words here', one)).toBe(false)
  })

  test('that is missing, or of a user without a password, fits no password', async () => {
    for (const hash of [undefined, NO_PASSWORD]) {
      for (const password of ['', '$none', 'undefined']) {
        expect(await verifyPassword(password, hash)).toBe(false)
      }
    }
  })
})

test('the staff rule counts code points', () => {
  expect(meetsStaffRule('x'.repeat(14))).toBe(false)
  expect(meetsStaffRule('x'.repeat(15))).toBe(true)
  expect(meetsStaffRule('🛩'.repeat(14))).toBe(false)
})

describe('guessing', () => {
  const person = { name: 'Maria Rossi', email: 'mrossi81@example.com' }

  test.each([
    ['password1234', 'password_guessable'],
    ['123456789012', 'password_guessable'],
    ['qwertyuiop12', 'password_guessable'],
    ['aaaaaaaaaaaaaaaa', 'password_guessable'],
    ['fairflight2026!', 'password_guessable'],
    ['maria rossi1', 'password_personal'],
    ['MARIA-rossi-81', 'password_personal'],
    ['mrossi81@example.com', 'password_personal'],
    ['mrossi81mrossi81', 'password_personal'],
    ['r-a-n-g-e-r-s', 'password_breached'],
    ['R a n g e r s', 'password_breached'],
    ['123456 123456', 'password_breached'],
    ['Secret, secret, secret!', 'password_breached'],
    ['rangers of the nine lakes', undefined],
    ['1-9-4-7-0-3-8', undefined],
    ['(!~<;&%$=""?*', undefined],
    ['Calm harbour, early 7', undefined],
    ['maria counts nine herons at dawn', undefined],
  ])('%s: %s', async (password, reason) => {
    expect(await guessableReason(password, person)).toBe(reason)
  })

  test('every listed password is found, also with a character between its own', () => {
    const entries = dictionary['passwords-common'].map(String).filter((entry) => /^[a-z0-9]{6,}$/.test(entry))
    expect(entries.length).toBeGreaterThan(40_000)
    const missed = entries.filter((entry) => !isBreached(entry) || !isBreached([...entry].join('_')))
    expect(missed).toEqual([])
  })

  // None of 60,000: with 95% confidence, fewer than 5 of 100,000 passwords would be taken for breached ones by
  // mistake.
  test('no random password is found, nor one that differs from a listed one by two characters', () => {
    const entries = dictionary['passwords-common'].map(String).filter((entry) => /^[a-z0-9]{6,}$/.test(entry))
    const near = entries.map((entry, index) => `${entry}${'éßøþ'[index % 4]}${'ŵķģ'[index % 3]}`)
    const made = Array.from({ length: 20_000 }, () => randomBytes(12).toString('base64url'))
    expect(near.length + made.length).toBeGreaterThan(60_000)
    expect([...near, ...made].filter(isBreached)).toEqual([])
  })
})
