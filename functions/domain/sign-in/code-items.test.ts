import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../platform/ids.ts'
import { getItem } from '../../platform/table/read.ts'
import { freshEmail } from '../../testing/call.ts'
import { mailsTo, makeUser } from '../../testing/people.ts'
import { type CodeItem, codeKey, newLinkId, sendVerification, userOfLinkId } from './code-items.ts'

test('nothing is mailed to or stored for a user who is removed meanwhile', async () => {
  const now = Date.now()
  const person = {
    id: newId(now, secureRandom),
    email: freshEmail(),
    username: 'Ada',
    language: 'en',
  } as const
  const sent = sendVerification(person, now, secureRandom)
  await expect(sent).rejects.toMatchObject({ code: 'not_authenticated' })
  expect(await getItem(codeKey({ purpose: 'verify', owner: person.id }))).toBeUndefined()
  expect(await mailsTo(person.email)).toEqual([])
})

test('a verification link contains its user’s id and 160 random bits, and no digit', () => {
  for (let count = 0; count < 500; count++) {
    const account = newId(Date.now(), secureRandom)
    const link = newLinkId(account, secureRandom)
    expect(link).toMatch(/^[A-Za-z]{76}$/)
    expect(userOfLinkId(link)).toBe(account)
    expect(newLinkId(account, secureRandom)).not.toBe(link)
  }
})

test('a verification link contains each of its random bits', () => {
  const account = newId(Date.now(), secureRandom)
  const bytes = Uint8Array.from({ length: 20 }, (_, index) => index * 13)
  const letters = Array.from(
    newLinkId(account, () => bytes).slice(-40),
    (letter) => letter.charCodeAt(0) - 97,
  )
  expect(letters).toEqual([...bytes].flatMap((byte) => [Math.floor(byte / 16), byte % 16]))
})

test('a code mailed with a link is valid for ten minutes and kept as long as the link', async () => {
  const now = Date.now()
  const { id } = await makeUser({ verified: false }, now)
  const person = { id, email: freshEmail(), username: 'Ada', language: 'en' } as const
  await sendVerification(person, now, secureRandom)
  const item = await getItem<CodeItem & { ttlEpochS: number }>(codeKey({ purpose: 'verify', owner: id }))
  expect(item).toMatchObject({
    attempts: 0,
    sentMs: now,
    expiresMs: now + 600_000,
    linkExpiresMs: now + DAY_MS,
  })
  expect(1000 * (item?.ttlEpochS ?? 0)).toBeGreaterThanOrEqual(now + DAY_MS)
})

test.each(['', 'a', 'a'.repeat(75), 'a'.repeat(77), `${'a'.repeat(75)}1`, `${'a'.repeat(75)}\n`])(
  '%j is no verification link',
  (text) => {
    expect(userOfLinkId(text)).toBeUndefined()
  },
)
