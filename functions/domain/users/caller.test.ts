import { expect, test } from 'vitest'
import { makeUser } from '../../testing/people.ts'
import { readSessionCookie } from '../sign-in/session-cookie.ts'
import { isKnownDevice } from './caller.ts'

test('a device is known if the user of the address has its id in the list', async () => {
  const user = await makeUser()
  const signed = await readSessionCookie(new Map([['session', user.cookie.slice('session='.length)]]))
  const token = signed === 'forged' ? undefined : signed?.token
  expect(await isKnownDevice(token, user.email)).toBe(true)
  expect(await isKnownDevice(token && { ...token, deviceId: 'a mark that the list lacks' }, user.email)).toBe(
    false,
  )
  expect(await isKnownDevice(token, 'somebody.else@example.com')).toBe(false)
  expect(await isKnownDevice(undefined, user.email)).toBe(false)
})
