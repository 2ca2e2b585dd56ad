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

/** The plane rolls and lifts its nose; the line begins after it. */
export const ROLL_MS = 600
/** How long the plane takes to leave the picture. */
export const LEAVING_MS = 600

/** A settled round: where it ends is known before it is shown. Decimals, as the contract has them. */
export interface Flight {
  readonly target: number
  readonly multiplier: number
}

/** `rolling`, `climbing`, then `leaving` with the line at its end, then `still`. */
export interface FlightState {
  readonly phase: 'rolling' | 'climbing' | 'leaving' | 'still'
  /** Since the line began; negative on the runway. */
  readonly elapsedMs: number
  /** Has the line passed the target? */
  readonly passed: boolean
}

export type FlightEvent = 'passed' | 'flown'

export const TAKE_OFF: FlightState = { phase: 'rolling', elapsedMs: -ROLL_MS, passed: false }
/** Without movement nothing rolls. */
export const AT_ONCE: FlightState = { phase: 'climbing', elapsedMs: 0, passed: false }

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
 * @example advance({ target: 2, multiplier: 3 }, AT_ONCE, 4000) // passed, still climbing
 */
export function advance(flight: Flight, { elapsedMs: before }: FlightState, deltaMs: number): FlightState {
  const endMs = msUntil(flight.multiplier)
  const elapsedMs = Math.min(before + Math.max(0, deltaMs), endMs + LEAVING_MS)
  const over = elapsedMs >= endMs
  return {
    phase:
      elapsedMs >= endMs + LEAVING_MS ? 'still' : over ? 'leaving' : elapsedMs < 0 ? 'rolling' : 'climbing',
    elapsedMs,
    // By the settled figures where it is over: times are rounded, and equality counts as reached.
    passed: over ? flight.multiplier >= flight.target : elapsedMs >= msUntil(flight.target),
  }
}

/** The moment of the end. */
export function endOf(flight: Flight): FlightState {
  return advance(flight, AT_ONCE, msUntil(flight.multiplier))
}

/** Has the plane flown away? */
export function isOver({ phase }: FlightState): boolean {
  return phase === 'leaving' || phase === 'still'
}

/** What happened between two states, in its order. */
export function eventsBetween(before: FlightState, after: FlightState): readonly FlightEvent[] {
  const events: FlightEvent[] = []
  if (after.passed && !before.passed) events.push('passed')
  if (isOver(after) && !isOver(before)) events.push('flown')
  return events
}

/** The figure: whole hundredths that the line has reached, and at the end exactly what was settled. */
export function figureOf(flight: Flight, state: FlightState): number {
  if (isOver(state)) return flight.multiplier
  return Math.max(1, Math.min(flight.multiplier, Math.floor(multiplierAt(state.elapsedMs) * 100) / 100))
}
