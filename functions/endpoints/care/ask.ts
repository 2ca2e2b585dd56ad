import { care } from '#shared/api/care.ts'
import { claimMessage, loadPast } from '../../domain/profile/harm-markers/harm-marker-items.ts'
import { findMarkers, REST_MS } from '../../domain/profile/harm-markers/harm-marker-rules.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { isExcluded } from '../../domain/users/user-rules.ts'
import { handle } from '../handle.ts'

/** Reads the rounds only of users who may get a message: verified, not excluded, none within a day. */
export const handler = handle(care.ask, async ({ caller: { user }, input, now }) => {
  if (!mayGetMessage(user, now)) return {}
  const signs = findMarkers(await loadPast(user, now), input.timeZone, now)
  if (signs.length === 0) return {}
  return (await claimMessage(user.id, now + REST_MS, now)) ? { message: { signs } } : {}
})

function mayGetMessage(user: UserRecord, nowMs: number): boolean {
  const { verified, careNextMs } = user
  return verified && !isExcluded(user, nowMs) && (careNextMs === undefined || careNextMs <= nowMs)
}
