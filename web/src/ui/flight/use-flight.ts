import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '#web/lib/use-browser.ts'
import { calmly, createRunner, eachFrame } from './flight-runner.ts'
import { AT_ONCE, type Flight, type FlightEvent } from './flight-state.ts'

export type FlightControl = ReturnType<typeof useFlight>

/**
 * One flight at a time, for `<FlightStage flight={…} target={2} />`.
 *
 * @param onEvent told once each: `passed` at the target, `flown` where the plane flew away
 * @example
 * const flight = useFlight((event) => event === 'flown' && setLanded(true))
 * flight.start({ target: 2, multiplier: 3.12 })
 */
export function useFlight(onEvent: (event: FlightEvent) => void) {
  const calm = useReducedMotion()
  const [passed, setPassed] = useState(false)
  const latest = useRef(onEvent)
  latest.current = onEvent
  const [runner] = useState(() =>
    createRunner((event) => {
      if (event === 'passed') setPassed(true)
      latest.current(event)
    }),
  )
  useEffect(() => runner.clear, [runner])
  return {
    runner,
    calm,
    /** Has the line crossed the target? */
    passed,
    /** From take-off to where the round is settled. */
    start: (flight: Flight) => {
      setPassed(false)
      if (calm) runner.start(flight, calmly, AT_ONCE)
      else runner.start(flight, eachFrame)
    },
    /** To the end at once. */
    skip: runner.skip,
    /** No flight any more. */
    clear: () => {
      setPassed(false)
      runner.clear()
    },
  }
}
