/**
 * The multiplier grows as e^(kt) and doubles in this time: half of all rounds end before 1.94x, 3.8 s; 10x takes
 * 13 s and 100x 27 s, with a button that leads to the end.
 */
const DOUBLING_MS = 4000

/**
 * k, per millisecond. The curve is exponential for a reason: under P(X >= x) = R/x a round is still in the air
 * after t with the chance R·e^(-kt), so that at each moment the end is as near as at any other. What has been
 * seen of a flight says nothing about the rest of it, and neither does its picture.
 */
const GROWTH_PER_MS = Math.LN2 / DOUBLING_MS

/** How long the plane takes to leave the picture. */
export const LEAVING_MS = 600

/** A settled round: where it ends is known before it is shown. Decimals, as the contract has them. */
export interface Flight {
  readonly target: number
  readonly multiplier: number
}

/** `climbing`, then `leaving` with the line at its end, then `still`. */
export interface FlightState {
  readonly phase: 'climbing' | 'leaving' | 'still'
  readonly elapsedMs: number
  /** Has the line passed the target? */
  readonly passed: boolean
}

export type FlightEvent = 'passed' | 'flown'

export const TAKE_OFF: FlightState = { phase: 'climbing', elapsedMs: 0, passed: false }

/** When the line reaches a multiplier of 1.00x or more. */
export function msUntil(multiplier: number): number {
  return Math.log(multiplier) / GROWTH_PER_MS
}

/** Where the line is, neither rounded nor ended. */
export function multiplierAt(elapsedMs: number): number {
  return Math.exp(GROWTH_PER_MS * elapsedMs)
}

/**
 * The state after some time; a step may be as long as a tab was hidden. A clock that runs backwards stands.
 *
 * @example advance({ target: 2, multiplier: 3 }, TAKE_OFF, 4000) // passed, still climbing
 */
export function advance(flight: Flight, { elapsedMs: before }: FlightState, deltaMs: number): FlightState {
  const endMs = msUntil(flight.multiplier)
  const elapsedMs = Math.min(before + Math.max(0, deltaMs), endMs + LEAVING_MS)
  const isOver = elapsedMs >= endMs
  return {
    phase: elapsedMs >= endMs + LEAVING_MS ? 'still' : isOver ? 'leaving' : 'climbing',
    elapsedMs,
    // By the settled figures where it is over: times are rounded, and equality counts as reached.
    passed: isOver ? flight.multiplier >= flight.target : elapsedMs >= msUntil(flight.target),
  }
}

/** The moment of the end. */
export function endOf(flight: Flight): FlightState {
  return advance(flight, TAKE_OFF, msUntil(flight.multiplier))
}

/** What happened between two states, in its order. */
export function eventsBetween(before: FlightState, after: FlightState): readonly FlightEvent[] {
  const events: FlightEvent[] = []
  if (after.passed && !before.passed) events.push('passed')
  if (after.phase !== 'climbing' && before.phase === 'climbing') events.push('flown')
  return events
}

/** The figure: whole hundredths that the line has reached, and at the end exactly what was settled. */
export function figureOf(flight: Flight, { phase, elapsedMs }: FlightState): number {
  if (phase !== 'climbing') return flight.multiplier
  return Math.min(flight.multiplier, Math.floor(multiplierAt(elapsedMs) * 100) / 100)
}
