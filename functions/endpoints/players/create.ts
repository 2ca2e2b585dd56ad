import type { OutputOf } from '#shared/api/endpoint.ts'
import { players } from '#shared/api/players.ts'
import { countAdmin } from '../../domain/accounts/items.ts'
import { toPlayer } from '../../domain/accounts/view.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { verificationWrites } from '../../domain/codes/items.ts'
import { makeAccount } from '../../domain/exclusions/items.ts'
import { newPlayer } from '../../domain/people/staff-changes.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

type Answer = OutputOf<typeof players.create>

export const handler = handle(players.create, async (context) => {
  const { input, caller, request, now, random } = context
  const account = await newPlayer(input, request.locale, context)
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
