import { useEffect, useRef } from 'react'
import type { Round } from '#shared/models/round.ts'
import { api, call } from '#web/lib/api.ts'

/** A practice plan that was drawn and left before its flight: a signal is spent on it, so it waits here. */
export function useUnflownRound(allowed: boolean, resume: (round: Round) => void): void {
  const found = useRef(resume)
  found.current = resume
  useEffect(() => {
    if (!allowed) return
    const aborter = new AbortController()
    call(api.rounds.list, { input: { mode: 'fun', limit: 1 }, signal: aborter.signal }).then(
      ({ rounds: [last] }) => {
        if (last && !last.outcome && !aborter.signal.aborted) found.current(last)
      },
      // Nothing is lost: the plan stands under "My signals".
      () => undefined,
    )
    return () => aborter.abort()
  }, [allowed])
}
