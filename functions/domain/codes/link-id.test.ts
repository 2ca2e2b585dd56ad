import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { accountOfLinkId, newLinkId } from './link-id.ts'

test('names its account, holds 160 random bits, and no digit', () => {
  for (let count = 0; count < 500; count++) {
    const account = newId(Date.now(), secureRandom)
    const link = newLinkId(account, secureRandom)
    expect(link).toMatch(/^[A-Za-z]{76}$/)
    expect(accountOfLinkId(link)).toBe(account)
    expect(newLinkId(account, secureRandom)).not.toBe(link)
  }
})

test.each(['', 'a', 'a'.repeat(75), 'a'.repeat(77), `${'a'.repeat(75)}1`, `${'a'.repeat(75)}\n`])(
  '%j is no link',
  (text) => {
    expect(accountOfLinkId(text)).toBeUndefined()
  },
)
