import { useEffect, useEffectEvent, useState } from 'react'
import type { Risk } from '#shared/crash/target.ts'
import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { ROUNDS_SHOWN, type Stake } from '#web/lib/practice/book.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { type Me, useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useFlight } from '#web/ui/flight/use-flight.ts'
import { useAnnouncement, useGame } from '../use-game.ts'
import type { Beforehand } from '../verify-round.ts'
import { useLocalPlayer } from './use-local-player.ts'
import { useOptions } from './use-options.ts'
import { type Seed, useSeed } from './use-seed.ts'
import { useSource } from './use-source.ts'

export type PracticeGame = ReturnType<typeof usePractice>

const FIRST_STAKE: Stake = 100

export function usePractice() {
  const { signals } = useSession()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const [stake, setStake] = useState<Stake>(FIRST_STAKE)
  const account = useLocalPlayer()
  const options = useOptions()
  const [announcement, announce] = useAnnouncement()
  const source = useSource(risk, refresh, account.drawnHere)
  const game = useGame({
    wish: `${risk} ${source.offline}`,
    draw: account.playing(async (key) => {
      const round = await source.draw(key)
      flight.clear()
      if (round) announce('planned', round)
      return round
    }),
  })
  const { round } = game
  const flight = useFlight((event) => {
    options.give(event)
    announce(event, round)
    if (event !== 'flown') return
    game.land()
    account.show()
  })
  const seed = useSeed(round?._id)
  const onSettled = (settled: Round) => {
    account.enter(settled, stake, source.isLocal(settled))
    game.begin(settled)
    options.give('begin')
    announce('begin')
    const { target, outcome } = settled
    if (outcome) flight.start({ target, multiplier: outcome.multiplier })
  }
  const isFlownBefore = account.book.rounds.some(({ id }) => id === round?._id)
  const { action: fly, before } = useFly({ round, seed, isFlownBefore, fly: source.fly, onSettled, refresh })
  const mayFly = signals !== undefined && signals.fun !== 'not_verified' && signals.fun !== 'excluded'
  useEarlierRounds(mayFly, { resume: game.resume, earlier: account.earlier })
  return {
    game,
    source,
    account,
    flight,
    seed,
    fly,
    before,
    risk,
    setRisk,
    /** The chosen stake, or 0 if the balance is smaller. */
    staked: stake > account.book.balance ? 0 : stake,
    setStake,
    options,
    announcement,
    refresh,
  }
}

interface Earlier {
  /** Resumes an unflown round, because its signal is spent. */
  readonly resume: (round: Round) => void
  readonly earlier: (rounds: readonly Round[]) => void
}

function useEarlierRounds(allowed: boolean, found: Earlier): void {
  const keep = useEffectEvent((rounds: readonly Round[]) => {
    found.earlier(rounds)
    const [last] = rounds
    if (last && !last.outcome && serverNow() - Date.parse(last.createdAt) <= REPORT_WITHIN_MS)
      found.resume(last)
  })
  useEffect(() => {
    if (!allowed) return
    const aborter = new AbortController()
    call(api.rounds.list, { input: { mode: 'fun', limit: ROUNDS_SHOWN }, signal: aborter.signal }).then(
      ({ rounds }) => {
        if (!aborter.signal.aborted) keep(rounds)
      },
      // Optional: "My flights" lists the same rounds.
      () => undefined,
    )
    return () => aborter.abort()
  }, [allowed])
}

interface FlyOptions {
  readonly round: Round | undefined
  readonly seed: Seed
  /** True if another window of this browser has flown the round, with its own seed. */
  readonly isFlownBefore: boolean
  /** Sends the browser seed and returns the revealed round. */
  readonly fly: (round: Round, clientSeed: string) => Promise<Round>
  readonly onSettled: (settled: Round) => void
  readonly refresh: () => Promise<Me>
}

/** Sends the round's flight and keeps the facts known before it; a retry sends the same seed. */
function useFly({ round, seed, isFlownBefore, fly, onSettled, refresh }: FlyOptions) {
  const [before, setBefore] = useState<Beforehand>({ commitment: undefined, clientSeed: undefined })
  const action = useAction(async () => {
    if (!round || !seed.valid) return
    seed.markSent()
    try {
      const settled = await fly(round, seed.text)
      // The commitment shown before the flight, not the answer's copy.
      setBefore({ commitment: round.commitment, clientSeed: isFlownBefore ? undefined : seed.text })
      onSettled(settled)
    } catch (error) {
      // A time-out may have begun: refresh the session.
      if (error instanceof ApiError && error.statusCode === 403) await refresh().catch(() => undefined)
      throw error
    }
  })
  return { action, before }
}
