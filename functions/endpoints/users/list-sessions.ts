import { users } from '#shared/api/users.ts'
import { iso } from '#shared/time.ts'
import { isAlive } from '../../domain/users/session-record.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.listSessions, async ({ caller, now }) => {
  const { sessions, role } = caller.user
  const alive = Object.entries(sessions)
    .filter(([, session]) => isAlive(session, role, now))
    .sort(([, a], [, b]) => b.seenMs - a.seenMs)
  return {
    sessions: alive.map(([hash, session]) => ({
      _id: hash,
      current: hash === caller.sessionHash,
      createdAt: iso(session.createdMs),
      lastSeenAt: iso(session.seenMs),
      device: session.device,
    })),
  }
})
