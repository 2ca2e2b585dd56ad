import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { CareNote } from '../care/care-note.tsx'
import { FlightBox } from '../flight/flight-box.tsx'
import { SkipButton, SoundButton } from '../flight/flight-buttons.tsx'
import { StatusPanel } from '../status-panel.tsx'
import { useExclusionKnown } from '../use-exclusion-known.ts'
import { useFocusKept, useInView, useTakenPlace } from '../use-stage.ts'
import { ActionPanel } from './action-panel.tsx'
import { CreditsCard } from './credits-card.tsx'
import { HistoryStrip } from './history-strip.tsx'
import { PauseGate } from './pause-gate.tsx'
import styles from './practice.module.css'
import { PracticeResult } from './practice-result.tsx'
import { useStageWords } from './stage-words.ts'
import { type PracticeGame, usePractice } from './use-practice.ts'

/** The practice game, its pause, or why nobody flies here now. */
export function PracticeStage() {
  const practice = usePractice()
  const { signals } = useSession()
  // A time-out counts for more than an address that is not verified yet.
  const status = useExclusionKnown() ? 'excluded' : (signals?.fun ?? 'ready')
  const place = useTakenPlace(status)
  if (status === 'excluded' || status === 'not_verified') {
    const learn = () => void practice.refresh().catch(() => undefined)
    return (
      <div ref={place} tabIndex={-1} className="stack">
        <StatusPanel status={status} mode="fun" onTime={learn} />
        <HelpLine />
      </div>
    )
  }
  return (
    <PauseGate account={practice.account} off={practice.game.stage === 'running'}>
      <Panel practice={practice} />
    </PauseGate>
  )
}

/** The flight and how it ended; beside it the plan and what can be done; below what was. */
function Panel({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation('game')
  const { game, account, flight, sound, told } = practice
  const { round, stage } = game
  const words = useStageWords(practice)
  const picture = useInView(`${round?._id} ${stage}`)
  const side = useRef<HTMLDivElement>(null)
  useFocusKept(stage, stage === 'running' ? picture : side)
  return (
    <div className={styles.panel}>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <div ref={picture} className={styles.flight} tabIndex={-1}>
        <FlightBox
          runner={flight.runner}
          target={round?.target}
          calm={flight.calm}
          stage={words}
          aside={<SoundButton on={sound.on} onToggle={sound.toggle} />}
        >
          {stage === 'running' && <SkipButton onSkip={flight.runner.skip} />}
        </FlightBox>
        {stage === 'running' && <p className="small muted measure">{t('flight.settled')}</p>}
        {round && stage === 'landed' && <PracticeResult practice={practice} round={round} />}
      </div>
      <div ref={side} className={styles.side} tabIndex={-1}>
        <ActionPanel practice={practice} />
        <HelpLine />
      </div>
      <div className={styles.below}>
        <CareNote off={stage === 'running'} />
        <HistoryStrip rounds={account.book.rounds} />
        <CreditsCard book={account.book} onSetBack={account.setBack} locked={stage === 'running'} />
        <p className="small muted measure">
          {t('fun.text')} {t('flight.law')}
        </p>
      </div>
    </div>
  )
}
