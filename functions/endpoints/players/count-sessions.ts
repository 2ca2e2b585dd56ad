import { players } from '#shared/api/players.ts'
import { iso } from '#shared/time.ts'
import { isAlive } from '../../domain/users/session-record.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(players.countSessions, async ({ params, now }) => {
  const player = expectFound(await loadUser(params.id))
  const seen = Object.values(player.sessions)
    .filter((session) => isAlive(session, player.role, now))
    .map(({ seenMs }) => seenMs)
  return { count: seen.length, lastSeenAt: seen.length === 0 ? undefined : iso(Math.max(...seen)) }
})
