import { useEffect, useEffectEvent, useState } from 'react'
import { useReducedMotion } from '#web/lib/use-browser.ts'
import { calmly, createRunner, eachFrame } from './flight-runner.ts'
import { AT_ONCE, type Flight, type FlightEvent } from './flight-state.ts'

export type FlightControl = ReturnType<typeof useFlight>

/**
 * Runs one flight at a time, for `<FlightStage flight={…} target={2} />`.
 * @param onEvent called once per event: `passed` at the target, `flown` when the plane has left
 */
export function useFlight(onEvent: (event: FlightEvent) => void) {
  const calm = useReducedMotion()
  const [passed, setPassed] = useState(false)
  const happened = useEffectEvent((event: FlightEvent) => {
    if (event === 'passed') setPassed(true)
    onEvent(event)
  })
  const [runner] = useState(() => createRunner(happened))
  useEffect(() => runner.clear, [runner])
  return {
    runner,
    calm,
    passed,
    start: (flight: Flight) => {
      setPassed(false)
      if (calm) runner.start(flight, calmly, AT_ONCE)
      else runner.start(flight, eachFrame)
    },
    skip: runner.skip,
    clear: () => {
      setPassed(false)
      runner.clear()
    },
  }
}
