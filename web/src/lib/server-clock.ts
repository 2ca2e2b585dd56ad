/** The `Date` header has whole seconds, so smaller differences are no evidence of clock skew. */
const RESOLUTION_MS = 1500

let offsetMs = 0

/** Learns the server's clock from a response (the local run can move it forward). */
export function learnServerTime(dateHeader: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverMs)) return
  // The header's second is truncated; its middle is the best estimate.
  const measured = serverMs + 500 - nowMs
  if (Math.abs(measured - offsetMs) > RESOLUTION_MS) offsetMs = measured
}

/** Returns epoch milliseconds on the server's clock, for all countdowns and the current day. */
export function serverNow(): number {
  return Date.now() + offsetMs
}
