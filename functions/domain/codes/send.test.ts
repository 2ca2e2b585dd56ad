import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact } from '../../platform/table/write.ts'
import { freshEmail } from '../../testing/call.ts'
import { mailsTo } from '../../testing/people.ts'
import { codeKey } from './items.ts'
import { codeRefusal, stillThere, verificationWrites } from './send.ts'

test('nothing is mailed to, or kept of, a person who was removed in the same moment', async () => {
  const now = Date.now()
  const person = {
    id: newId(now, secureRandom),
    email: freshEmail(),
    username: 'Ada',
    language: 'en',
  } as const
  const writes = [stillThere(person.id), ...(await verificationWrites(person, now, secureRandom))]
  const refusal = await transact(writes).catch((error: unknown) => codeRefusal(error, now))
  expect(refusal).toMatchObject({ code: 'not_authenticated' })
  expect(await getItem(codeKey({ purpose: 'verify', who: person.id }))).toBeUndefined()
  expect(await mailsTo(person.email)).toEqual([])
})

test('what is no refusal of a code goes on as it is', () => {
  const fault = new Error('no network')
  expect(codeRefusal(fault, Date.now())).toBe(fault)
})
