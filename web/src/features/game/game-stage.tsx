import { type ReactNode, useEffect, useRef } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
  const plan = usePlanInView(round?._id, stage === 'landed')
  const side = useFocusKept(stage)
  return (
    <div className={styles.stage}>
      <div ref={plan} className={styles.plan} aria-live="polite" tabIndex={-1}>
        {result}
        {round && <RoundPlan round={round}>{note}</RoundPlan>}
        {!round && status === 'ready' && (
          <div className={styles.first}>
            <EmptyState title={t('firstHint')}>
              <p className="muted measure">{t('firstText')}</p>
            </EmptyState>
          </div>
        )}
      </div>
      <div ref={side} className={styles.side} tabIndex={-1}>
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

/**
 * On a phone the plan, and then how it ended, stand above the button that was pressed, and may be scrolled
 * away: they come into view.
 */
function usePlanInView(roundId: string | undefined, landed: boolean) {
  const plan = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a round is as much a reason as a new one
  useEffect(() => {
    const top = plan.current?.getBoundingClientRect().top ?? 0
    if (roundId !== undefined && top < 0) plan.current?.scrollIntoView({ block: 'start' })
  }, [roundId, landed])
  return plan
}

/** The button that was pressed is gone with its stage: the focus goes to where the next one stands. */
function useFocusKept(stage: string) {
  const side = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    // A page that goes on with an earlier plan has had no focus yet, and takes none.
    const gone = last.current instanceof Element && !last.current.isConnected
    if (gone && document.activeElement === document.body) side.current?.focus({ preventScroll: true })
  }, [stage])
  return side
}
