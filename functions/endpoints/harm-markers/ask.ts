import { harmMarkers } from '#shared/api/harm-markers.ts'
import { claimMessage, loadPast } from '../../domain/profile/harm-markers/harm-marker-items.ts'
import { findMarkers, MESSAGE_PAUSE_MS } from '../../domain/profile/harm-markers/harm-marker-rules.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { isExcluded } from '../../domain/users/user-rules.ts'
import { handle } from '../handle.ts'

/** Reads the rounds only of users who may get a message: verified, not excluded, none within a day. */
export const handler = handle(harmMarkers.ask, async ({ caller: { user }, input, now }) => {
  if (!mayGetMessage(user, now)) return {}
  const markers = findMarkers(await loadPast(user, now), input.timeZone, now)
  if (markers.length === 0) return {}
  return (await claimMessage(user.id, now + MESSAGE_PAUSE_MS, now)) ? { message: { markers } } : {}
})

function mayGetMessage(user: UserRecord, nowMs: number): boolean {
  const { verified, harmMarkersNextMs } = user
  return (
    verified && !isExcluded(user, nowMs) && (harmMarkersNextMs === undefined || harmMarkersNextMs <= nowMs)
  )
}
