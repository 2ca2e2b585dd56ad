import {
  advance,
  endOf,
  eventsBetween,
  type Flight,
  type FlightEvent,
  type FlightState,
  isOver,
  TAKE_OFF,
} from './flight-state.ts'

/** Calls back once with that frame's time in ms; returns a function that cancels it. */
export type NextFrame = (callback: (nowMs: number) => void) => () => void

/** Runs at the screen's frame rate, and never in a hidden tab. */
export const eachFrame: NextFrame = (callback) => {
  const id = requestAnimationFrame(callback)
  return () => cancelAnimationFrame(id)
}

/** With reduced motion the curve grows in steps. */
const CALM_STEP_MS = 250
export const calmly: NextFrame = (callback) => {
  const id = setTimeout(() => callback(performance.now()), CALM_STEP_MS)
  return () => clearTimeout(id)
}

export interface Flown {
  readonly flight: Flight
  readonly state: FlightState
}

export interface FlightRunner {
  /** The flight shown and its state; undefined before the first. */
  readonly flown: () => Flown | undefined
  readonly start: (flight: Flight, nextFrame: NextFrame, from?: FlightState) => void
  readonly skip: () => void
  readonly clear: () => void
  /** Calls `draw` whenever `flown` has changed. */
  readonly watch: (draw: () => void) => () => void
}

/**
 * Runs a flight from take-off until nothing moves. Time without frames (a hidden tab, a sleeping machine) is caught up
 * in one step.
 * @param onEvent called once per event, in order
 */
export function createRunner(onEvent: (event: FlightEvent) => void): FlightRunner {
  const watchers = new Set<() => void>()
  let flown: Flown | undefined
  let cancel = () => {}

  function show(next: Flown | undefined) {
    const before = flown
    flown = next
    for (const draw of watchers) draw()
    if (before && next) for (const event of eventsBetween(before.state, next.state)) onEvent(event)
  }

  function run(nextFrame: NextFrame, lastMs?: number) {
    cancel = nextFrame((nowMs) => {
      if (!flown) return
      show({ ...flown, state: advance(flown.flight, flown.state, nowMs - (lastMs ?? nowMs)) })
      if (flown.state.phase !== 'still') run(nextFrame, nowMs)
    })
  }

  return {
    flown: () => flown,
    start: (flight, nextFrame, from = TAKE_OFF) => {
      cancel()
      show({ flight, state: from })
      run(nextFrame)
    },
    skip: () => {
      if (flown && !isOver(flown.state)) show({ ...flown, state: endOf(flown.flight) })
    },
    clear: () => {
      cancel()
      show(undefined)
    },
    watch: (draw) => {
      watchers.add(draw)
      return () => watchers.delete(draw)
    },
  }
}
