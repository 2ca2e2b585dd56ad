/**
 * The multiplier grows as e^(kt) and doubles in this time: half of all rounds end before 1.94x, after 3.8 s; 10x takes
 * 13 s and 100x 27 s, and a button skips to the end.
 */
const DOUBLING_MS = 4000

/**
 * k, per millisecond. Under P(X >= x) = R/x an exponential curve makes a round still fly after t with the chance
 * R·e^(-kt), so the end is equally likely at every moment. The past of a flight predicts nothing about the rest, and
 * the picture shows nothing else.
 */
const GROWTH_PER_MS = Math.LN2 / DOUBLING_MS

/** The plane rolls and lifts its nose before the line begins. */
export const ROLL_MS = 600
/** The time that the plane takes to leave the picture. */
export const LEAVING_MS = 600

/** A settled round: its end is known before it is shown. Decimals, as in the contract. */
export interface Flight {
  readonly target: number
  readonly multiplier: number
}

/** `rolling`, `climbing`, then `leaving` with the line at its end, then `still`. */
export interface FlightState {
  readonly phase: 'rolling' | 'climbing' | 'leaving' | 'still'
  /** Time since the line began; negative on the runway. */
  readonly elapsedMs: number
  /** True if the line has passed the target. */
  readonly passed: boolean
}

export type FlightEvent = 'passed' | 'flown'

export const TAKE_OFF: FlightState = { phase: 'rolling', elapsedMs: -ROLL_MS, passed: false }
/** The start without rolling, for reduced motion. */
export const AT_ONCE: FlightState = { phase: 'climbing', elapsedMs: 0, passed: false }

/** Returns when the line reaches a multiplier of at least 1.00x. */
export function msUntil(multiplier: number): number {
  return Math.log(multiplier) / GROWTH_PER_MS
}

/** Returns the unrounded multiplier of the line, ignoring the round's end. */
export function multiplierAt(elapsedMs: number): number {
  return Math.exp(GROWTH_PER_MS * elapsedMs)
}

/**
 * Returns the state after some time; a step may be as long as a hidden tab slept. A clock that runs backwards changes
 * nothing.
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
    // A finished flight compares the settled figures: times are rounded, and equality counts as reached.
    passed: over ? flight.multiplier >= flight.target : elapsedMs >= msUntil(flight.target),
  }
}

export function endOf(flight: Flight): FlightState {
  return advance(flight, AT_ONCE, msUntil(flight.multiplier))
}

export function isOver({ phase }: FlightState): boolean {
  return phase === 'leaving' || phase === 'still'
}

/** Returns the events between two states, in order. */
export function eventsBetween(before: FlightState, after: FlightState): readonly FlightEvent[] {
  const events: FlightEvent[] = []
  if (after.passed && !before.passed) events.push('passed')
  if (isOver(after) && !isOver(before)) events.push('flown')
  return events
}

/** Returns the multiplier to show: whole hundredths during the flight, and exactly the settled one at the end. */
export function figureOf(flight: Flight, state: FlightState): number {
  if (isOver(state)) return flight.multiplier
  return Math.max(1, Math.min(flight.multiplier, Math.floor(multiplierAt(state.elapsedMs) * 100) / 100))
}
