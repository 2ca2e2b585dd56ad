import { expect, test } from 'vitest'
import { makePerson } from '../../testing/people.ts'
import { readSessionCookie } from '../sign-in/session-cookie.ts'
import { isKnownDevice } from './caller.ts'

test('a device is known if the user of the address has its id in the list', async () => {
  const person = await makePerson()
  const signed = await readSessionCookie(new Map([['session', person.cookie.slice('session='.length)]]))
  const token = signed === 'forged' ? undefined : signed?.token
  expect(await isKnownDevice(token, person.email)).toBe(true)
  expect(
    await isKnownDevice(token && { ...token, deviceId: 'a mark that the list lacks' }, person.email),
  ).toBe(false)
  expect(await isKnownDevice(token, 'somebody.else@example.com')).toBe(false)
  expect(await isKnownDevice(undefined, person.email)).toBe(false)
})
