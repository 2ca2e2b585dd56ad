import { useEffect, useRef, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useReducedMotion } from '#web/lib/use-reduced-motion.ts'
import { calmly, createRunner, eachFrame } from '../flight/flight-runner.ts'
import type { FlightEvent } from '../flight/flight-state.ts'

/** The flight that the page shows, and whether it moves. */
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
    passed,
    /** From take-off to where the server settled it. */
    start: ({ target, outcome }: Round) => {
      setPassed(false)
      if (outcome) runner.start({ target, multiplier: outcome.multiplier }, calm ? calmly : eachFrame)
    },
    clear: () => {
      setPassed(false)
      runner.clear()
    },
  }
}
