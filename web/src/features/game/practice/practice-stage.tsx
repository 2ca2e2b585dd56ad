import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { FlightBox } from '../flight/flight-box.tsx'
import { SkipButton, SoundButton } from '../flight/flight-buttons.tsx'
import { StatusPanel } from '../status-panel.tsx'
import { useFocusKept, useInView } from '../use-stage.ts'
import { ActionPanel } from './action-panel.tsx'
import { CreditsCard } from './credits-card.tsx'
import { HistoryStrip } from './history-strip.tsx'
import { PauseScreen } from './pause-screen.tsx'
import styles from './practice.module.css'
import { PracticeResult } from './practice-result.tsx'
import { useStageWords } from './stage-words.ts'
import { usePauseDue } from './use-pause.ts'
import { type PracticeGame, usePractice } from './use-practice.ts'

/** The practice game, its pause, or why nobody flies here now. */
export function PracticeStage() {
  const practice = usePractice()
  const { signals } = useSession()
  const { account, game, refresh } = practice
  const { session } = account
  const due = usePauseDue(session, account.practice?.rules.sessionMinutes ?? 0)
  const status = signals?.fun ?? 'ready'
  if (status === 'excluded' || status === 'not_verified') {
    return <StatusPanel status={status} mode="fun" onTime={() => void refresh().catch(() => undefined)} />
  }
  // Never while a round is in the air.
  if (due && session && game.stage !== 'running') {
    return <PauseScreen session={session} onGoOn={account.goOn} onStop={account.stop} />
  }
  return <Panel practice={practice} />
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
      </div>
      <div className={styles.below}>
        <HistoryStrip rounds={account.book.rounds} />
        <CreditsCard book={account.book} onSetBack={account.setBack} locked={stage === 'running'} />
        <p className="small muted measure">
          {t('fun.text')} {t('flight.law')}
        </p>
      </div>
    </div>
  )
}
