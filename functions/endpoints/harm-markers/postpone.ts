import { harmMarkers } from '#shared/api/harm-markers.ts'
import { iso } from '#shared/time.ts'
import { postponeMessages } from '../../domain/profile/harm-markers/harm-marker-items.ts'
import { POSTPONED_MS } from '../../domain/profile/harm-markers/harm-marker-rules.ts'
import { handle } from '../handle.ts'

/** Keeps a later end, which exists if the clock was set back. */
export const handler = handle(harmMarkers.postpone, async ({ caller: { user }, now }) => {
  const untilMs = now + POSTPONED_MS
  const isLater = await postponeMessages(user.id, untilMs)
  return { until: iso(isLater ? untilMs : Math.max(untilMs, user.harmMarkersNextMs ?? 0)) }
})
