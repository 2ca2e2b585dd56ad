import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { iso } from '#shared/time.ts'
import { type Mail, unseal } from '../domain/mail/outbox-items.ts'
import { type RecentRound, toRecentRounds } from '../domain/rounds/recent-rounds.ts'
import { newSession } from '../domain/sign-in/start-session.ts'
import { confirmAge } from '../domain/users/age.ts'
import { hashPassword, meetsStaffRule } from '../domain/users/password.ts'
import { countAdmin, loadUser, newUserWrites } from '../domain/users/user-items.ts'
import { NEW_USER, recentRoundsKey, type UserRecord } from '../domain/users/user-record.ts'
import { waitingMails } from '../endpoints/mail/testing/waiting.ts'
import { newId } from '../platform/ids.ts'
import type { Item } from '../platform/table/item.ts'
import { getItem } from '../platform/table/read.ts'
import { transact, updateItem } from '../platform/table/write.ts'
import { Authenticator } from './authenticator.ts'
import { call, freshEmail } from './call.ts'

/** A password that is not guessable, and long enough for staff. */
export const PASSWORD = 'Calm harbour, early 7'

export interface TestUser {
  readonly id: string
  readonly email: string
  /** The cookie of a valid session, for `call({ as })`. */
  readonly cookie: string
}

let passwordHash: Promise<string> | undefined

/** Stores a user with a valid session: verified, of age, of Great Britain and without a role, unless overridden. */
export async function makeUser(
  overrides: Partial<UserRecord> = {},
  nowMs: number = Date.now(),
): Promise<TestUser & { user: UserRecord }> {
  passwordHash ??= hashPassword(PASSWORD)
  const id = overrides.id ?? newId(nowMs, secureRandom)
  const session = await newSession(id, {
    request: { userAgent: '' },
    token: undefined,
    now: nowMs,
    random: secureRandom,
  })
  const user: UserRecord = {
    ...NEW_USER,
    id,
    email: freshEmail(),
    username: 'Ada',
    passwordHash: await passwordHash,
    staffPassword: meetsStaffRule(PASSWORD),
    verified: true,
    language: 'en',
    country: 'GB',
    createdAt: iso(nowMs),
    adultConfirmed: confirmAge({ countries: ['GB'], statement: undefined, locale: 'en', nowMs }),
    sessions: { [session.hash]: session.record },
    devices: [session.deviceHash],
    ...overrides,
  }
  await transact([...newUserWrites(user, nowMs), ...(user.role === 'admin' ? [countAdmin(1)] : [])])
  return { id, email: user.email, cookie: session.cookie.split(';')[0] ?? '', user }
}

/** The stored user. @throws Error if the user was removed. */
export async function storedUser(id: string): Promise<UserRecord> {
  const user = await loadUser(id)
  if (!user) throw new Error(`no user ${id}`)
  return user
}

export async function storedRounds(id: string): Promise<readonly RecentRound[]> {
  const item = await getItem<Item>(recentRoundsKey(id))
  return item ? toRecentRounds(item).rounds : []
}

/** Gives a user settled rounds of these instants, epoch milliseconds. */
export async function giveRounds(id: string, times: readonly number[]): Promise<void> {
  await updateItem(recentRoundsKey(id), {
    UpdateExpression: 'SET rounds = :rounds ADD rev :one',
    ExpressionAttributeValues: {
      ':rounds': times.map((atMs) => ({ id: newId(atMs, secureRandom), atMs })),
      ':one': 1,
    },
  })
}

export async function mailsTo(email: string): Promise<Mail[]> {
  const mails = await Promise.all((await waitingMails()).map((item) => unseal(item.sealed)))
  return mails.filter((mail) => mail.to === email)
}

/** The code in the newest mail to an address. @throws Error if there is none. */
export async function mailedCode(email: string): Promise<string> {
  const codes = (await mailsTo(email)).flatMap((mail) => ('code' in mail.data ? [mail.data.code] : []))
  const code = codes.at(-1)
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** A well-formed code that differs from a mailed one. */
export function wrongCode(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

/** The id in the newest verification link to an address. @throws Error if there is none. */
export async function mailedLinkId(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.mail === 'verification')
  if (mail?.mail !== 'verification') throw new Error(`no link was mailed to ${email}`)
  return mail.data.link.split('/').at(-1) ?? ''
}

const { passkeys, users } = api

/** Adds a passkey to the session's user. @returns the session's new cookie, and the authenticator */
export async function addPasskey(as: string, at: number, name?: string) {
  const device = new Authenticator()
  const options = await call(passkeys.createOptions, { as, at })
  const made = await call(passkeys.create, {
    as,
    at,
    input: { credential: device.create(options.body), ...(name === undefined ? {} : { name }) },
  })
  return { device, made, cookie: made.cookie ?? '', options: options.body }
}

/** The options of a login by passkey, and the cookie with the device's id. */
export async function askLogin(at: number, as?: string) {
  const asked = await call(passkeys.loginOptions, { as, at })
  return { options: asked.body, mark: asked.cookie ?? as ?? '' }
}

/** Logs in by passkey from an unknown device. */
export async function loginBy(
  device: Authenticator,
  at: number,
  said: Parameters<Authenticator['get']>[1] = {},
) {
  const { options, mark } = await askLogin(at)
  return call(passkeys.login, { as: mark, at, input: { credential: device.get(options, said) } })
}

export async function reauthBy(device: Authenticator, as: string, at: number) {
  const asked = await call(passkeys.reauthOptions, { as, at })
  return call(users.reauth, { as, at, input: { credential: device.get(asked.body) } })
}
