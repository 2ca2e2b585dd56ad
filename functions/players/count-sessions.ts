import { players } from '#shared/api/players.ts'
import { loadAccount } from '../accounts/items.ts'
import { iso } from '../accounts/view.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { isAlive } from '../sessions/session.ts'

export const handler = handle(players.countSessions, async ({ params, now }) => {
  const player = await loadAccount(params.id)
  if (!player) throw new AppError('not_found')
  const seen = Object.values(player.sessions)
    .filter((session) => isAlive(session, player.role, now))
    .map(({ seenMs }) => seenMs)
  return { count: seen.length, lastSeenAt: seen.length === 0 ? undefined : iso(Math.max(...seen)) }
})
