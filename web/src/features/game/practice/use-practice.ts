import { useState } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { Round } from '#shared/models/round.ts'
import { useSession } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useSound } from '../flight/use-sound.ts'
import { useGame } from '../use-game.ts'
import type { Stake } from './book.ts'
import { useAccount } from './use-account.ts'
import { useEarlierRounds } from './use-earlier-rounds.ts'
import { useFlight } from './use-flight.ts'
import { useFly } from './use-fly.ts'
import { useSeed } from './use-seed.ts'
import { useSource } from './use-source.ts'
import { useTold } from './use-told.ts'

export type PracticeGame = ReturnType<typeof usePractice>

const FIRST_STAKE: Stake = 100

/** Fun Mode whole: the round and where it comes from, its flight, and what this device keeps of it. */
export function usePractice() {
  const { signals } = useSession()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const [stake, setStake] = useState<Stake>(FIRST_STAKE)
  const account = useAccount()
  const sound = useSound()
  const [told, tell] = useTold()
  const source = useSource(risk, refresh, account.drawnHere)
  const game = useGame({
    wish: `${risk} ${source.offline}`,
    draw: account.playing(async (key) => {
      const plan = await source.draw(key)
      flight.clear()
      return plan
    }),
  })
  const { round } = game
  const flight = useFlight((event) => {
    sound.play(event)
    tell(event, round)
    if (event !== 'flown') return
    game.land()
    account.show()
  })
  const seed = useSeed(round?._id)
  const onSettled = (settled: Round) => {
    account.enter(settled, stake, source.isLocal(settled))
    game.begin(settled)
    sound.play('begin')
    tell('begin')
    flight.start(settled)
  }
  const { action: fly, before } = useFly({ round, seed, fly: source.fly, onSettled, refresh })
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
    stake,
    setStake,
    sound,
    told,
    refresh,
  }
}
