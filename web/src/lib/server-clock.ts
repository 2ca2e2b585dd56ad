/** `Date` of HTTP has whole seconds: a smaller difference says nothing about the clock. */
const RESOLUTION_MS = 1500

let offsetMs = 0

/** Learns the server's clock from an answer (the local run can move it forward). */
export function learnServerTime(dateHeader: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverMs)) return
  // Half a second in the middle of the second that the header names.
  const measured = serverMs + 500 - nowMs
  if (Math.abs(measured - offsetMs) > RESOLUTION_MS) offsetMs = measured
}

/** Epoch milliseconds on the server's clock: every countdown and every "today" asks this one. */
export function serverNow(): number {
  return Date.now() + offsetMs
}
