import type { OutputOf } from '#shared/api/endpoint.ts'
import { players } from '#shared/api/players.ts'
import { type Account, NEW_ACCOUNT } from '../../domain/accounts/account.ts'
import { refuseGuessable } from '../../domain/accounts/guessable.ts'
import { countAdmin } from '../../domain/accounts/items.ts'
import { hashPassword, meetsStaffRule, NO_PASSWORD } from '../../domain/accounts/password.ts'
import { iso, toPlayer } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { verificationWrites } from '../../domain/codes/items.ts'
import { makeAccount } from '../../domain/exclusions/items.ts'
import { invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { type Context, handle } from '../handle.ts'

type Create = Context<typeof players.create>
type Answer = OutputOf<typeof players.create>

export const handler = handle(players.create, async (context) => {
  const { input, caller, now, random } = context
  const account = await newPlayer(context)
  const fact = { action: 'players.create', subject: `user:${account.id}`, fields: Object.keys(input) }
  return idempotent<Answer>(context, 'players.create', async (keep) => {
    const made = await makeAccount(
      account,
      async (player) => [
        ...keep({ user: toPlayer(player, now) }),
        ...(await verificationWrites(player, now, random)),
        ...(player.role === 'admin' ? [countAdmin(1)] : []),
        auditWrite({ actor: caller.account.id, ...fact }, now, random),
      ],
      { nowMs: now, random },
    )
    return { user: toPlayer(made, now) }
  })
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
