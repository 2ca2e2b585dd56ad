import { useEffect, useRef } from 'react'
import type { Round } from '#shared/models/round.ts'
import { api, call } from '#web/lib/api.ts'
import { ROUNDS_SHOWN } from './book.ts'

interface Earlier {
  /** A plan that was drawn and left before its flight: a signal is spent on it, so it waits. */
  readonly resume: (round: Round) => void
  /** Rounds of this account, flown wherever. */
  readonly earlier: (rounds: readonly Round[]) => void
}

/** The practice rounds before this visit. */
export function useEarlierRounds(allowed: boolean, found: Earlier): void {
  const latest = useRef(found)
  latest.current = found
  useEffect(() => {
    if (!allowed) return
    const aborter = new AbortController()
    call(api.rounds.list, { input: { mode: 'fun', limit: ROUNDS_SHOWN }, signal: aborter.signal }).then(
      ({ rounds }) => {
        if (aborter.signal.aborted) return
        latest.current.earlier(rounds)
        const [last] = rounds
        if (last && !last.outcome) latest.current.resume(last)
      },
      // Nothing is lost: all of it stands under "My signals".
      () => undefined,
    )
    return () => aborter.abort()
  }, [allowed])
}
