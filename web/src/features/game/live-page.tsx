import { useState } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import { CasinoBlock } from '#web/features/setup/casino-disclosure.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { CareNote } from './care/care-note.tsx'
import { FlightResult } from './flight-result.tsx'
import { GameFrame } from './game-frame.tsx'
import { GameStage } from './game-stage.tsx'
import { LeftPlan, useLeftPlan } from './left-plan.tsx'
import { LiveCost } from './live-cost.tsx'
import { LiveHash } from './live-hash.tsx'
import { LiveNote } from './live-note.tsx'
import { LandedUnknown, LiveRound } from './live-round.tsx'
import { OutcomeVerdict } from './outcome-verdict.tsx'
import { PauseGate } from './practice/pause-gate.tsx'
import { useAccount } from './practice/use-account.ts'
import { StatusPanel } from './status-panel.tsx'
import { useGame } from './use-game.ts'
import { useLiveHash } from './use-live-hash.ts'
import { useLiveStake } from './use-live-stake.ts'
import { useServerDraw } from './use-server-draw.ts'
import { useTakenPlace } from './use-stage.ts'

/** Live mode: a plan beside a game that this page knows nothing of; the player says when it starts and ends. */
export default function LivePage() {
  const { t } = useTranslation('game')
  const { user, signals } = useUser()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const hash = useLiveHash()
  const wish = { mode: 'live', risk, casino: signals.casino, casinoHash: hash.read } as const
  const account = useAccount()
  const draw = account.playing(hash.thenDraw(useServerDraw(wish, refresh)))
  const game = useGame({ wish: `${risk} ${signals.casino ?? ''} ${hash.value}`, draw })
  const open = signals.live === 'ready' || signals.live === 'daily_limit'
  // While cooling off no casino is named or asked for.
  const casino = useCasino(open ? signals.casino : undefined)
  const left = useLeftPlan(open)
  const stake = useLiveStake()
  const { round, stage } = game
  const land = (settled?: Round) => {
    account.landed()
    game.land(settled)
  }
  const onTime = () => void refresh().catch(() => undefined)
  const place = useTakenPlace(user.excludedUntil ? 'excluded' : 'open')
  if (user.excludedUntil) {
    return (
      <GameFrame mode="live">
        <div ref={place} tabIndex={-1} className="stack">
          <StatusPanel status="excluded" mode="live" onTime={onTime} />
          <HelpLine />
        </div>
      </GameFrame>
    )
  }
  return (
    <GameFrame
      mode="live"
      disclosure={casino && <CasinoBlock casino={casino} />}
      text={casino ? t('live.text', { casino: casino.name }) : open ? t('live.noRound') : undefined}
    >
      <PauseGate account={account} off={stage === 'running' || !open}>
        <GameStage
          game={game}
          risk={risk}
          onRisk={setRisk}
          status={signals.live}
          onTime={onTime}
          note={<LiveNote round={round} />}
          cost={<LiveCost casino={casino} stake={stage === 'planned' ? stake : undefined} />}
          stake={stake.amount}
          result={stage === 'landed' && (round?.outcome ? <LiveResult round={round} /> : <LandedUnknown />)}
          left={left && <LeftPlan round={left} stake={stake.amount} onShow={() => game.resume(left)} />}
          before={<LiveHash casino={casino} value={hash.value} onChange={hash.change} />}
        >
          {round && <LiveRound round={round} stage={stage} onBegin={() => game.begin()} onLand={land} />}
        </GameStage>
      </PauseGate>
      <CareNote off={stage === 'running'} />
    </GameFrame>
  )
}

function LiveResult({ round }: { round: Round }) {
  return (
    <>
      <FlightResult round={round} />
      <OutcomeVerdict round={round} />
    </>
  )
}

function useCasino(code: string | undefined): Casino | undefined {
  const { data } = useResource(
    async (signal) => {
      if (code === undefined) return undefined
      return (await call(api.casinos.get, { params: { code }, signal })).casino
    },
    [code],
  )
  return data?.code === code ? data : undefined
}
