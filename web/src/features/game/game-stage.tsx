import { type ReactNode, useRef } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Card, EmptyState } from '#web/ui/index.ts'
import styles from './game.module.css'
import { GetRound } from './get-round.tsx'
import { RoundPlan } from './round-plan.tsx'
import { StatusPanel } from './status-panel.tsx'
import type { Game } from './use-game.ts'
import { useFocusKept, useInView } from './use-stage.ts'

interface GameStageProps {
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
  /** Under the plan; on a phone after what can be done with it. */
  cost?: ReactNode
  /** What the player stakes in a round, where it is known. */
  stake?: number | undefined
  /** Before the first plan of this visit. */
  left?: ReactNode
  /** Above the button that draws the next plan. */
  before?: ReactNode
  /** What is done with a plan, between drawing it and the end of its round. */
  children: ReactNode
}

/** Their panels hold the help line among the ways out. */
const WITH_HELP: readonly SignalStatus[] = ['cooling_off', 'budget_reached']

/** A live round: at one side the plan and how it ended, at the other what can be done now. */
export function GameStage(props: GameStageProps) {
  const { game, risk, onRisk, status, onTime, result, note, cost, stake, left, before, children } = props
  const { t } = useTranslation('game')
  const { round, stage } = game
  const under = stage === 'planned' || stage === 'running'
  const plan = useInView(`${round?._id} ${stage === 'landed'}`)
  const side = useRef<HTMLDivElement>(null)
  useFocusKept(stage, side)
  return (
    <div className={styles.stage}>
      <div ref={plan} className={styles.plan} aria-live="polite" tabIndex={-1}>
        {result}
        {round && (
          <RoundPlan round={round} stake={stake}>
            {note}
          </RoundPlan>
        )}
        {!round && status === 'ready' && (
          <div className={styles.first}>
            {left ? (
              <Card>{left}</Card>
            ) : (
              <EmptyState title={t('firstHint')}>
                <p className="muted measure">{t('firstText')}</p>
              </EmptyState>
            )}
          </div>
        )}
        {!round && status !== 'ready' && left}
      </div>
      <div ref={side} className={styles.side} tabIndex={-1}>
        {under && children}
        {!under && status === 'ready' && (
          <Card title={stage === 'landed' ? t('stage.next') : undefined}>
            <GetRound game={game} risk={risk} onRisk={onRisk}>
              {before}
            </GetRound>
          </Card>
        )}
        {!under && status !== 'ready' && <StatusPanel status={status} mode="live" onTime={onTime} />}
        {(under || !WITH_HELP.includes(status)) && <HelpLine />}
      </div>
      {round && cost && <div className={styles.cost}>{cost}</div>}
    </div>
  )
}
