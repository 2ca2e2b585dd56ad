import { users } from '#shared/api/users.ts'
import type { UpdateUser } from '#shared/models/user.ts'
import type { Account } from '../../domain/accounts/account.ts'
import {
  type AccountCondition,
  allOf,
  countryStands,
  hasRole,
  nameStands,
  sessionLives,
} from '../../domain/accounts/conditions.ts'
import { refuseGuessable } from '../../domain/accounts/guessable.ts'
import { personPlaces } from '../../domain/accounts/index-keys.ts'
import { saveAccount } from '../../domain/accounts/items.ts'
import { hashPassword, meetsStaffRule, verifyPassword } from '../../domain/accounts/password.ts'
import { changeLimits } from '../../domain/accounts/rules.ts'
import { isFreshlyProven } from '../../domain/accounts/session.ts'
import { toUser } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { reserveFailure, returnFailure } from '../../domain/rate-limits/items.ts'
import { callerAccount } from '../../domain/sessions/items.ts'
import { newSession, rememberDevice } from '../../domain/sessions/start.ts'
import { budgetChange } from '../../domain/stakes/items.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import type { Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Update = Context<typeof users.update>
type Changes = Partial<Pick<Account, 'username' | 'avatar' | 'language' | 'country' | 'limits'>> & IndexKeys

export const handler = handle(users.update, async (context) => {
  const { params, input, caller, now } = context
  const { account } = caller
  if (params.id !== account.id) throw new AppError('not_found')
  const password = input.password === undefined ? undefined : await changePassword(context, input.password)
  const changed = await retryOnConflict(async (attempt) =>
    save(context, await callerAccount(caller, attempt), password),
  )
  if (password) context.reply.cookies.push(password.cookie)
  return { user: toUser(changed, now) }
})

async function save(
  context: Update,
  account: Account,
  password: PasswordChange | undefined,
): Promise<Account> {
  const { input, caller, now } = context
  const plain = plainChanges(account, input, now)
  const budget = plain.limits && (await budgetChange(account, plain.limits, now))
  const changes = { ...plain, ...budget?.changes, ...password?.changes }
  if (Object.keys(changes).length === 0) return account
  const stands = allOf(unchanged(caller.sessionHash, account, input), ...(budget?.conditions ?? []))
  await saveAccount(account.id, changes, stands, [
    ...(budget?.writes ?? []),
    ...(password?.writes ?? []),
    ...countryWrites(account, context),
  ])
  return { ...account, ...changes }
}

/**
 * A session that was ended changes nothing: with it went the password or the role that was judged. And what
 * is tighter or looser was judged against the limits as read, as a name is found beside the address and a change of
 * country noted beside the one before.
 */
function unchanged(sessionHash: string, account: Account, input: UpdateUser): AccountCondition {
  return allOf(
    sessionLives(sessionHash),
    ...(input.username === undefined ? [] : [nameStands(account), hasRole(account.role)]),
    ...(input.country === undefined ? [] : [countryStands(account)]),
    ...(input.limits === undefined
      ? []
      : [{ expression: 'limits = :readLimits', values: { ':readLimits': account.limits } }]),
  )
}

/** It decides what may be shown to the person: who changed it, and when, can be looked up later. */
function countryWrites(account: Account, { input, now, random }: Update): Write[] {
  if (input.country === undefined || input.country === account.country) return []
  const fact = {
    actor: account.id,
    action: 'users.update',
    subject: `user:${account.id}`,
    fields: ['country'],
  }
  return [auditWrite(fact, now, random)]
}

function plainChanges(account: Account, input: UpdateUser, nowMs: number): Changes {
  const { username, avatar, language, country, limits } = input
  return {
    ...(username === undefined ? {} : { username, ...personPlaces({ ...account, username }) }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(language === undefined ? {} : { language }),
    ...(country === undefined ? {} : { country }),
    ...(limits === undefined ? {} : { limits: changeLimits(account.limits, limits, nowMs) }),
  }
}

interface PasswordChange {
  readonly changes: Pick<Account, 'passwordHash' | 'staffPassword' | 'sessions' | 'devices'>
  readonly writes: readonly Write[]
  readonly cookie: string
}

/** With the old password; every session ends, and this one goes on under a new id. */
async function changePassword(context: Update, password: string): Promise<PasswordChange> {
  const { input, caller, now, random } = context
  const { account } = caller
  if (!isFreshlyProven(caller.session, now)) throw new AppError('reauth_required')
  if (input.oldPassword === undefined) throw invalidField('oldPassword', 'required')
  await proveOldPassword(account, input.oldPassword, now)
  await refuseGuessable(password, { name: account.username, email: account.email })
  if (account.role !== 'user' && !meetsStaffRule(password)) throw invalidField('password', 'staff_password')
  const session = await newSession(account.id, context)
  return {
    changes: {
      passwordHash: await hashPassword(password),
      staffPassword: meetsStaffRule(password),
      sessions: { [session.hash]: session.record },
      devices: rememberDevice([], session.deviceHash),
    },
    writes: [await securityNotice(account, 'password_changed', now, random)],
    cookie: session.cookie,
  }
}

async function proveOldPassword(account: Account, oldPassword: string, nowMs: number): Promise<void> {
  const counter = `reauth:${account.id}`
  await reserveFailure('login', counter, nowMs)
  if (!(await verifyPassword(oldPassword, account.passwordHash))) {
    throw invalidField('oldPassword', 'password_wrong')
  }
  await returnFailure('login', counter)
}
