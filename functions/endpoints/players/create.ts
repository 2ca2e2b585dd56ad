import type { OutputOf } from '#shared/api/endpoint.ts'
import { players } from '#shared/api/players.ts'
import { type Account, NEW_ACCOUNT } from '../../domain/accounts/account.ts'
import { countAdmin } from '../../domain/accounts/admins.ts'
import { refuseGuessable } from '../../domain/accounts/guessable.ts'
import { hashPassword, meetsStaffRule, NO_PASSWORD } from '../../domain/accounts/password.ts'
import { iso, toPlayer } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { codeRefusal, verificationWrites } from '../../domain/codes/send.ts'
import { makeAccount } from '../../domain/exclusions/carry.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { idempotency } from '../../platform/table/idempotency.ts'
import { WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Create = Context<typeof players.create>
type Answer = OutputOf<typeof players.create>

export const handler = handle(players.create, async (context) => {
  const { input, caller, now, random } = context
  const repeat = idempotency<Answer>(context, 'players.create')
  const account = await newPlayer(context)
  const fact = { action: 'players.create', subject: `user:${account.id}`, fields: Object.keys(input) }
  try {
    const made = await makeAccount(
      account,
      async (player) => [
        ...(await verificationWrites(player, now, random)),
        ...(player.role === 'admin' ? [countAdmin(1)] : []),
        auditWrite({ actor: caller.account.id, ...fact }, now, random),
        ...repeat.write({ user: toPlayer(player, now) }),
      ],
      { nowMs: now, random },
    )
    return { user: toPlayer(made, now) }
  } catch (error) {
    const first = error instanceof WriteRefused ? repeat.replay(error) : undefined
    if (first) return first
    const taken = error instanceof WriteRefused && error.refused.has('email')
    throw taken ? new AppError('user_exists') : codeRefusal(error, now)
  }
})

/** Without a password the person sets one by the reset code; staff need one from the start. */
async function newPlayer({ input, request, now, random }: Create): Promise<Account> {
  const { name, email, password, role = 'user' } = input
  if (password !== undefined) await refuseGuessable(password, { name, email })
  if (role !== 'user' && password === undefined) throw invalidField('password', 'required')
  if (role !== 'user' && !meetsStaffRule(password ?? '')) throw invalidField('password', 'staff_password')
  return {
    ...NEW_ACCOUNT,
    id: newId(now, random),
    email,
    username: name,
    passwordHash: password === undefined ? NO_PASSWORD : await hashPassword(password),
    staffPassword: meetsStaffRule(password ?? ''),
    role,
    language: request.locale,
    createdAt: iso(now),
  }
}
