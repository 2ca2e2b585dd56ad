import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { getItem } from '../../platform/table/read.ts'
import { freshEmail } from '../../testing/call.ts'
import { mailsTo } from '../../testing/people.ts'
import { codeKey, sendVerification } from './items.ts'

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
