import { useEffect, useId, useRef, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { CasinoBlock } from '#web/ui/casino/casino-disclosure.tsx'
import { ReturnLine } from '#web/ui/casino/return-line.tsx'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { Button } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from '../cockpit/cockpit.module.css'
import { Bands, focusMain, type MainAction, MainButton, useCooldownButton } from '../cockpit/controls.tsx'
import { Cockpit } from '../cockpit/frame.tsx'
import { GameGate } from '../cockpit/gate.tsx'
import { bandOf, RoundLines } from '../cockpit/round-lines.tsx'
import { StageNote } from '../cockpit/stage-note.tsx'
import notes from '../cockpit/stage-notes.module.css'
import { OutcomeForm } from '../outcome-form.tsx'
import { OutcomeVerdict } from '../outcome-verdict.tsx'
import { LimitMessage } from '../status-panel.tsx'
import { liveTabs } from './live-tabs.tsx'
import { type LiveGame, useLive } from './use-live.ts'

export default function LivePage() {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const live = useLive()
  const { signals } = useUser()
  const { round, stage } = live.game
  const ended = stage === 'landed' ? round?.outcome : undefined
  return (
    <GameGate
      title={t('tabs.live')}
      mode="live"
      status={signals.live}
      hasRound={stage === 'planned' || stage === 'running'}
      account={live.account}
      running={stage === 'running'}
      onTime={() => void live.refresh().catch(() => undefined)}
      above={
        round &&
        ended && (
          <>
            <p role="status">
              {t('stage.flown', { multiplier: multiplier(ended.multiplier) })}.{' '}
              {t(ended.hit ? 'result.reached' : 'result.missed', { target: multiplier(round.target) })}.
            </p>
            <OutcomeVerdict round={round} />
          </>
        )
      }
    >
      <Game live={live} limit={signals.live === 'daily_limit'} />
    </GameGate>
  )
}

interface GameProps {
  live: LiveGame
  /** True if the day's signals are used. */
  limit: boolean
}

function Game({ live, limit }: GameProps) {
  const { t } = useTranslation(['cockpit', 'game', 'rounds', 'setup'])
  const { game, flight, risk, setRisk, casino, announcement } = live
  const { round, stage } = game
  const [tab, setTab] = useState<'proof' | 'cost' | 'limits'>()
  const formId = useId()
  const running = stage === 'running'
  const hasRound = stage === 'planned' || running
  const rtp = round?.rtp ?? casino?.rtp
  const source = round?.outcome?.source
  return (
    <Cockpit
      title={t('game:tabs.live')}
      state={useStateText(live, limit)}
      announcement={announcement}
      aside={<Link to={paths.game.to()}>{t('setup:toPractice')}</Link>}
      foot={hasRound ? t('game:live.noRound') : t('game:perDay')}
      running={running}
      tabs={liveTabs(live, t)}
      open={tab}
      onOpen={setTab}
    >
      <FlightStage
        className={styles.stage}
        flight={flight}
        target={round?.target}
        band={bandOf(risk)}
        note={t('signal')}
      >
        {!live.end.open && <Notes live={live} limit={limit} />}
      </FlightStage>
      {rtp !== undefined && (
        <RoundLines
          risk={risk}
          round={round}
          landed={stage === 'landed'}
          verdict={source ? t(`rounds:source.${source}`) : ''}
          rtp={rtp}
          notice="live"
        />
      )}
      <div className={styles.source}>
        {casino && (
          <CasinoBlock casino={casino}>
            <ReturnLine casino={casino} brief />
          </CasinoBlock>
        )}
      </div>
      <Bands risk={risk} onRisk={setRisk} locked={hasRound} />
      <MainButton action={useMainAction(live, limit, formId)} />
      {round && live.end.open && <RoundEnd live={live} round={round} formId={formId} />}
    </Cockpit>
  )
}

function useMainAction(live: LiveGame, limit: boolean, formId: string): MainAction {
  const { t } = useTranslation(['game', 'rounds'])
  const { game, end, begin } = live
  const { stage, draw } = game
  const rest = useCooldownButton(game.resting)
  if (stage === 'planned') return { label: t('report.start'), primary: true, press: begin }
  if (stage === 'running') {
    if (!end.open) return { label: t('report.flew'), primary: true, press: end.enter }
    const press = () => {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }
    return { label: t('rounds:report.submit'), primary: true, pending: end.pending, press }
  }
  if (rest) return rest
  return { label: t('get'), primary: !limit, pending: draw.pending, off: limit, press: draw.run }
}

function useStateText({ game, end }: LiveGame, limit: boolean): string {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier } = useFormat()
  const { round, stage, draw, resting } = game
  if (draw.pending) return t('game:stage.loading')
  if (stage === 'landed' && round?.outcome)
    return t('game:stage.flown', { multiplier: multiplier(round.outcome.multiplier) })
  if ((stage === 'landed' && resting) || end.open) return t('game:stage.flownUnknown')
  if (stage === 'running') return t('game:stage.running')
  if (limit && stage !== 'planned') return t('noSignals')
  return t('game:stage.waiting')
}

function Notes({ live, limit }: GameProps) {
  const { t } = useTranslation('game')
  const { multiplier, time } = useFormat()
  const { game, unfinished, refresh, resume } = live
  const { round, stage, draw } = game
  if (draw.error !== undefined) {
    return (
      <StageNote role="alert">
        <p>{draw.error}</p>
      </StageNote>
    )
  }
  if (stage === 'planned' || stage === 'running') return null
  if (stage === 'landed' && !round?.outcome && (game.resting || !limit)) {
    return (
      <StageNote role="status">
        <p>{t('report.skipped')}</p>
      </StageNote>
    )
  }
  if (unfinished) {
    return (
      <StageNote>
        <p>{t('live.left', { target: multiplier(unfinished.target), time: time(unfinished.createdAt) })}</p>
        <Button small onClick={() => resume(unfinished)}>
          {t('live.showLeft')}
        </Button>
      </StageNote>
    )
  }
  if (limit && !game.resting) {
    return (
      <StageNote>
        <LimitMessage onTime={() => void refresh().catch(() => undefined)} />
      </StageNote>
    )
  }
  return stage === 'idle' && !live.asking ? <p className={notes.hint}>{t('firstHint')}</p> : null
}

interface RoundEndProps {
  live: LiveGame
  round: Round
  formId: string
}

/** A form over the stage for the observed multiplier; the main button saves it. */
function RoundEnd({ live: { end, land }, round, formId }: RoundEndProps) {
  const { t } = useTranslation('game')
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.querySelector('input')?.focus({ preventScroll: true })
    return focusMain
  }, [])
  return (
    <section ref={place} className={styles.sheet} aria-label={t('stage.flownUnknown')}>
      <OutcomeForm round={round} onSaved={land} outside={{ id: formId, onPending: end.setPending }} />
      <div>
        <Button kind="quiet" onClick={() => land()}>
          {t('report.skip')}
        </Button>
      </div>
    </section>
  )
}
