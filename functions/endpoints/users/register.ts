import { users } from '#shared/api/users.ts'
import { iso } from '#shared/time.ts'
import { createUser } from '../../domain/exclusions/exclusion-items.ts'
import { verificationWrites } from '../../domain/sign-in/code-items.ts'
import { endReplaced } from '../../domain/sign-in/session-items.ts'
import { newSession } from '../../domain/sign-in/start-session.ts'
import { confirmAge } from '../../domain/users/age.ts'
import { refuseGuessable } from '../../domain/users/guessable-password.ts'
import { hashPassword, meetsStaffRule } from '../../domain/users/password.ts'
import { NEW_USER, type UserRecord } from '../../domain/users/user-record.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { rangeOf } from '../../platform/http/network.ts'
import { newId } from '../../platform/ids.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(users.register, async (context) => {
  const { input, request, now, random, token, reply } = context
  await countUse('register', `network:${request.network}`, now)
  await countUse('registerAround', `range:${rangeOf(request.network)}`, now)
  await refuseGuessable(input.password, { name: input.name, email: input.email })
  const user = await newUser(context)
  const session = await newSession(user.id, context)
  const started = await createUser(
    { ...user, sessions: { [session.hash]: session.record }, devices: [session.deviceHash] },
    (made) => verificationWrites(made, now, random),
    { nowMs: now, random },
  )
  await endReplaced(token)
  reply.cookies.push(session.cookie)
  return { user: toUser(started, now) }
})

/** Hashes the password before it looks for the address, so that both answers take the same time. */
async function newUser({ input, request, now, random }: Context<typeof users.register>): Promise<UserRecord> {
  const country = input.country ?? request.country
  const adultConfirmed = confirmAge({
    countries: [country, request.country],
    statement: input.statement,
    locale: request.locale,
    nowMs: now,
  })
  return {
    ...NEW_USER,
    id: newId(now, random),
    email: input.email,
    username: input.name,
    passwordHash: await hashPassword(input.password),
    staffPassword: meetsStaffRule(input.password),
    language: input.language ?? request.locale,
    country,
    createdAt: iso(now),
    adultConfirmed,
  }
}
