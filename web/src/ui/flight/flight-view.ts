import { msUntil } from './flight-state.ts'

/** What the picture shows: from 1.00x to `top`, from the start to `spanMs`. */
export interface FlightView {
  readonly top: number
  readonly spanMs: number
}

/** Above 1.00x, so much of the height belongs to the target: its level stands where it is seen from the start. */
const LEVEL_AT = 0.625
/** Where no target is. */
const FIRST_TOP = 2.6
/** When the line has come so near to the upper edge, the picture shows more, by so much. */
const EDGE = 0.87
const STEP = 2.5
/** Shorter than the time between two steps, so that between them nothing of the grid moves. */
const STEP_MS = 500
/** Room at the right of the line when it is at the edge. */
const AHEAD = 1.12

/**
 * The scale at a moment. It follows from the time alone: the picture stands until the line nears its edge, and
 * then makes room within half a second.
 *
 * @param elapsedMs since take-off
 * @param endMs when the line ends, undefined before the flight is known
 */
export function viewAt(target: number | undefined, elapsedMs: number, endMs = 0): FlightView {
  const first = target === undefined ? FIRST_TOP : 1 + (target - 1) / LEVEL_AT
  let from = first
  let top = first
  let steppedMs = Number.NEGATIVE_INFINITY
  for (let edgeMs = edgeOf(top); edgeMs < Math.min(elapsedMs, endMs); edgeMs = edgeOf(top)) {
    steppedMs = edgeMs
    from = top
    top = 1 + (top - 1) * STEP
  }
  const shown = between(from, top, ease(Math.min(1, (elapsedMs - steppedMs) / STEP_MS)))
  return { top: shown, spanMs: edgeOf(shown) * AHEAD }
}

/** When the line reaches the upper edge of a picture. */
const edgeOf = (top: number) => msUntil(1 + (top - 1) * EDGE)

/** Steps are factors, so what lies between is too. */
const between = (from: number, to: number, share: number) => 1 + (from - 1) * ((to - 1) / (from - 1)) ** share

const ease = (share: number) => share * share * (3 - 2 * share)
