import type { OutputOf } from '#shared/api/endpoint.ts'
import { players } from '#shared/api/players.ts'
import { createUser } from '../../domain/exclusions/exclusion-items.ts'
import { newPlayer } from '../../domain/players/update-by-staff.ts'
import { verificationWrites } from '../../domain/sign-in/code-items.ts'
import { isFreshlyProven } from '../../domain/users/caller.ts'
import { countAdmin } from '../../domain/users/user-items.ts'
import { toPlayer } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

type Answer = OutputOf<typeof players.create>

export const handler = handle(players.create, async (context) => {
  const { input, caller, request, now, random, audit } = context
  if ((input.role ?? 'user') !== 'user' && !isFreshlyProven(caller, now))
    throw new AppError('reauth_required')
  const user = await newPlayer(input, request.locale, context)
  return idempotent<Answer>(context, 'players.create', async (keep) => {
    const made = await createUser(
      user,
      async (player) => [
        ...keep({ user: toPlayer(player, now) }),
        ...(await verificationWrites(player, now, random)),
        ...(player.role === 'admin' ? [countAdmin(1)] : []),
        audit('players.create', `user:${user.id}`, Object.keys(input)),
      ],
      { nowMs: now, random },
    )
    return { user: toPlayer(made, now) }
  })
})
