import { useRef, useState } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card } from '#web/ui/index.ts'
import { makeClientSeed } from './client-seed.ts'
import { EvidenceLine } from './evidence.tsx'
import { FlightResult } from './flight-result.tsx'
import { GameFrame } from './game-frame.tsx'
import { GameStage } from './game-stage.tsx'
import { useGame } from './use-game.ts'
import { useUnflownRound } from './use-unflown-round.ts'
import type { Beforehand } from './verify-round.ts'

/** Fun Mode: a plan, the flight of the practice game, and the check of both. */
export default function FunPage() {
  const { t } = useTranslation('game')
  const { signals } = useUser()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const game = useGame({ mode: 'fun', risk, refresh })
  const { fly, before } = useFlight(game.round, game.land)
  useUnflownRound(signals.fun !== 'not_verified' && signals.fun !== 'excluded', game.resume)
  const { round, stage } = game
  return (
    <GameFrame mode="fun" text={t('fun.text')}>
      <GameStage
        mode="fun"
        game={game}
        risk={risk}
        onRisk={setRisk}
        status={signals.fun}
        onTime={() => void refresh().catch(() => undefined)}
        result={
          round && stage === 'landed' ? (
            <>
              <FlightResult round={round} />
              <EvidenceLine key={round._id} round={round} before={before} />
            </>
          ) : null
        }
      >
        <Card title={t('stage.waiting')}>
          <p className="measure">{t('fly.text')}</p>
          <ActionError>{fly.error}</ActionError>
          <Button kind="primary" wide pending={fly.pending} onClick={fly.run}>
            {t('fly.submit')}
          </Button>
        </Card>
      </GameStage>
    </GameFrame>
  )
}

/** Mixes in a seed of this browser; a retry sends the same one. */
function useFlight(round: Round | undefined, land: (settled: Round) => void) {
  const seed = useRef<{ roundId: string; clientSeed: string }>(undefined)
  const [before, setBefore] = useState<Beforehand>({ commitment: undefined, clientSeed: undefined })
  const fly = useAction(async () => {
    if (!round) return
    if (seed.current?.roundId !== round._id) {
      seed.current = { roundId: round._id, clientSeed: makeClientSeed() }
    }
    const { clientSeed } = seed.current
    const answer = await call(api.rounds.fly, { params: { id: round._id }, input: { clientSeed } })
    // The commitment as it stood beside the plan, not as the answer repeats it.
    setBefore({ commitment: round.commitment, clientSeed })
    land(answer.round)
  })
  return { fly, before }
}
