import { api } from '#shared/api/index.ts'
import { call } from '../../../testing/call.ts'
import { Authenticator } from './authenticator.ts'

const { passkeys, users } = api

/** Adds a passkey to whose session this is. @returns the session's new cookie, and what holds the passkey */
export async function addPasskey(as: string, at: number, name?: string) {
  const device = new Authenticator()
  const options = await call(passkeys.createOptions, { as, at })
  const made = await call(passkeys.create, {
    ...{ as, at },
    input: { credential: device.create(options.body), ...(name === undefined ? {} : { name }) },
  })
  return { device, made, cookie: made.cookie ?? '', options: options.body }
}

/** What a device is asked to log in with, and the cookie that carries its mark. */
export async function askLogin(at: number, as?: string) {
  const asked = await call(passkeys.loginOptions, { as, at })
  return { options: asked.body, mark: asked.cookie ?? as ?? '' }
}

/** A login by passkey from a device that nobody knows. */
export async function loginBy(
  device: Authenticator,
  at: number,
  said: Parameters<Authenticator['get']>[1] = {},
) {
  const { options, mark } = await askLogin(at)
  return call(passkeys.login, { as: mark, at, input: { credential: device.get(options, said) } })
}

/** Proves a session anew by passkey. */
export async function reauthBy(device: Authenticator, as: string, at: number) {
  const asked = await call(passkeys.reauthOptions, { as, at })
  return call(users.reauth, { as, at, input: { credential: device.get(asked.body) } })
}
