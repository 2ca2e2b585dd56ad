import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Risk } from '#shared/crash/plan.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { Card, EmptyState } from '#web/ui/index.ts'
import styles from './game.module.css'
import { GetRound } from './get-round.tsx'
import { RoundPlan } from './round-plan.tsx'
import { StatusPanel } from './status-panel.tsx'
import type { Game } from './use-game.ts'

interface GameStageProps {
  mode: 'fun' | 'live'
  game: Game
  risk: Risk
  onRisk: (risk: Risk) => void
  status: SignalStatus
  /** A countdown has ended. */
  onTime: () => void
  /** After the flight. */
  result: ReactNode
  /** Said inside the plan card. */
  note?: ReactNode
  /** What is done with a plan, between drawing it and the end of its round. */
  children: ReactNode
}

/** At one side the plan and how it ended, at the other what can be done now. */
export function GameStage({
  mode,
  game,
  risk,
  onRisk,
  status,
  onTime,
  result,
  note,
  children,
}: GameStageProps) {
  const { t } = useTranslation('game')
  const { round, stage } = game
  const under = stage === 'planned' || stage === 'running'
  const plan = usePlanInView(round?._id)
  return (
    <div className={styles.stage}>
      <div ref={plan} className={styles.plan} aria-live="polite" tabIndex={-1}>
        {result}
        {round && <RoundPlan round={round}>{note}</RoundPlan>}
        {!round && status === 'ready' && <EmptyState title={t('firstHint')} />}
      </div>
      <div className={styles.side}>
        {under && children}
        {!under && status === 'ready' && (
          <Card title={stage === 'landed' ? t('stage.next') : undefined}>
            <GetRound game={game} risk={risk} onRisk={onRisk} />
          </Card>
        )}
        {!under && status !== 'ready' && <StatusPanel status={status} mode={mode} onTime={onTime} />}
      </div>
    </div>
  )
}

/** On a phone the plan stands above the button that draws it: it comes into view. */
function usePlanInView(roundId: string | undefined) {
  const plan = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (roundId !== undefined) plan.current?.scrollIntoView({ block: 'nearest' })
  }, [roundId])
  return plan
}
