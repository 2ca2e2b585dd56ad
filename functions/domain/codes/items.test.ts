import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { getItem } from '../../platform/table/read.ts'
import { freshEmail } from '../../testing/call.ts'
import { mailsTo } from '../../testing/people.ts'
import { accountOfLinkId, codeKey, newLinkId, sendVerification } from './items.ts'

test('nothing is mailed to, or kept of, a person who was removed in the same moment', async () => {
  const now = Date.now()
  const person = {
    id: newId(now, secureRandom),
    email: freshEmail(),
    username: 'Ada',
    language: 'en',
  } as const
  const sent = sendVerification(person, now, secureRandom)
  await expect(sent).rejects.toMatchObject({ code: 'not_authenticated' })
  expect(await getItem(codeKey({ purpose: 'verify', who: person.id }))).toBeUndefined()
  expect(await mailsTo(person.email)).toEqual([])
})

test('a verification link names its account, holds 160 random bits, and no digit', () => {
  for (let count = 0; count < 500; count++) {
    const account = newId(Date.now(), secureRandom)
    const link = newLinkId(account, secureRandom)
    expect(link).toMatch(/^[A-Za-z]{76}$/)
    expect(accountOfLinkId(link)).toBe(account)
    expect(newLinkId(account, secureRandom)).not.toBe(link)
  }
})

test.each(['', 'a', 'a'.repeat(75), 'a'.repeat(77), `${'a'.repeat(75)}1`, `${'a'.repeat(75)}\n`])(
  '%j is no verification link',
  (text) => {
    expect(accountOfLinkId(text)).toBeUndefined()
  },
)
