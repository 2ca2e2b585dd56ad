import { useState } from 'react'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { Button, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { ToolSlot, useFetchedWhenIdle } from '#web/ui/tool-slot.tsx'
import styles from '../cockpit/cockpit.module.css'
import { Bands, type MainAction, MainButton, useCooldownButton } from '../cockpit/controls.tsx'
import { Cockpit } from '../cockpit/frame.tsx'
import { GameGate } from '../cockpit/gate.tsx'
import { bandOf, RoundLines } from '../cockpit/round-lines.tsx'
import { StageNote } from '../cockpit/stage-note.tsx'
import notes from '../cockpit/stage-notes.module.css'
import { type DayLimit, useDayLimit } from '../practice/limit-slot.tsx'
import { CasinoRow, EnteredRow } from './casino-row.tsx'
import type { LiveTab } from './live-details.tsx'
import { type LiveGame, useLive } from './use-live.ts'

async function loadDetails() {
  const [details] = await Promise.all([import('./live-details.tsx'), loadNamespaces(['protection'])])
  return details
}
const loadPad = () => import('./outcome-pad.tsx')
const loadVerdict = () => import('../outcome-verdict.tsx')

export default function LivePage() {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const live = useLive()
  const { signals } = useUser()
  const { round, stage } = live.game
  const limit = useDayLimit(signals.live === 'daily_limit', live.refresh)
  const ended = stage === 'landed' ? round?.outcome : undefined
  return (
    <GameGate
      title={t('tabs.live')}
      mode="live"
      status={signals.live}
      hasRound={stage === 'planned' || stage === 'running'}
      account={live.account}
      running={stage === 'running' || live.report.busy || limit.isFlying}
      onTime={limit.onTime}
      above={
        round &&
        ended && (
          <>
            <p role="status">
              {t('stage.flown', { multiplier: multiplier(ended.multiplier) })}.{' '}
              {t(ended.hit ? 'result.reached' : 'result.missed', { target: multiplier(round.target) })}.
            </p>
            <ToolSlot load={loadVerdict} props={{ round }} skeleton={<Skeleton lines={2} />} />
          </>
        )
      }
    >
      <Game live={live} limit={limit} />
    </GameGate>
  )
}

interface GameProps {
  live: LiveGame
  limit: DayLimit
}

function Game({ live, limit }: GameProps) {
  const { t } = useTranslation(['cockpit', 'game', 'rounds', 'setup'])
  const { time } = useFormat()
  const { game, flight, risk, setRisk, casino, announcement, report } = live
  const { round, stage, isCoolingDown } = game
  const [tab, setTab] = useState<LiveTab>()
  const hasRound = stage === 'planned' || stage === 'running'
  // A landing stays in view until the user leaves it; a round whose end nobody saw has none.
  const isUsedUp = limit.isReached && !hasRound && !isCoolingDown && (!round?.outcome || limit.hasLeft)
  const rtp = round?.rtp ?? casino?.rtp
  const verdict = useVerdict(live)
  const state = useStateText(live, limit.isReached)
  const action = useMainAction(live, limit)
  useFetchedWhenIdle(loadDetails)
  useFetchedWhenIdle(loadPad)
  const isEntered =
    stage === 'running' || (stage === 'landed' && round?.outcome && (isCoolingDown || report.isUnsaved))
  return (
    <Cockpit
      title={t('game:tabs.live')}
      usedUp={isUsedUp ? { ...limit.game, plan: live.openPlan } : undefined}
      state={state}
      announcement={announcement}
      aside={<Link to={paths.game.to()}>{t('setup:toPractice')}</Link>}
      foot={hasRound ? t('rounds:live.noRound') : t('game:perDay')}
      running={stage === 'running' || report.busy}
      tabs={[
        { name: 'proof', label: t('tab.proof') },
        { name: 'cost', label: t('tab.cost') },
        { name: 'limits', label: t('tab.limits') },
      ]}
      open={tab}
      onOpen={setTab}
      details={
        <ToolSlot load={loadDetails} props={{ tab, onTab: setTab, live }} skeleton={<Skeleton lines={8} />} />
      }
    >
      <FlightStage
        className={styles.stage}
        flight={flight}
        target={round?.target}
        band={bandOf(risk)}
        note={round && live.isResumed ? t('game:live.left', { time: time(round.createdAt) }) : t('signal')}
      >
        <Notes live={live} />
        {round && (
          <ToolSlot
            key={round._id}
            load={loadPad}
            props={{
              round,
              open: report.open,
              onClose: () => report.setOpen(false),
              onEnter: (end) => report.enter(round, end),
              onUnseen: live.leaveUnseen,
            }}
            skeleton={null}
          />
        )}
      </FlightStage>
      <RoundLines
        risk={risk}
        round={round}
        landed={stage === 'landed'}
        verdict={verdict}
        isNote={!round?.report?.stake}
        rtp={rtp}
        notice="live"
      />
      {stage === 'planned' && round ? (
        <CasinoRow casino={casino} rtp={round.rtp} />
      ) : isEntered && round ? (
        <EnteredRow round={round} report={report} />
      ) : (
        <Bands risk={risk} onRisk={setRisk} locked={false} />
      )}
      <MainButton action={action} />
    </Cockpit>
  )
}

function useVerdict({ game: { round } }: LiveGame): string {
  const { t } = useTranslation(['cockpit', 'rounds'])
  const { money } = useFormat()
  const stake = round?.report?.stake
  if (!round?.outcome) return ''
  if (!stake) return t(`rounds:source.${round.outcome.source}`)
  const back = round.outcome.hit ? Math.round(stake.amount * round.target * 100) / 100 : 0
  return t('result.back', { stake: money(stake.amount, stake.currency), back: money(back, stake.currency) })
}

function useMainAction({ game, flight, report }: LiveGame, limit: DayLimit): MainAction {
  const { t } = useTranslation(['game', 'cockpit'])
  const { stage, draw } = game
  const cooldownButton = useCooldownButton(game.isCoolingDown)
  if (stage === 'planned')
    return { label: t('report.flew'), primary: true, press: () => report.setOpen(true) }
  if (stage === 'running') return { label: t('cockpit:skip'), primary: false, press: flight.skip }
  if (cooldownButton) return cooldownButton
  if (limit.isReached) return { label: t('limit.fly'), primary: true, press: limit.leave }
  return { label: t('get'), primary: true, pending: draw.pending, press: draw.run }
}

function useStateText({ game }: LiveGame, limit: boolean): string {
  const { t } = useTranslation(['cockpit', 'game', 'rounds'])
  const { multiplier } = useFormat()
  const { round, stage, draw, isCoolingDown } = game
  if (draw.pending) return t('game:stage.loading')
  if (stage === 'landed' && round?.outcome)
    return t('game:stage.flown', { multiplier: multiplier(round.outcome.multiplier) })
  if (stage === 'landed' && isCoolingDown) return t('rounds:live.flownUnknown')
  if (stage === 'running') return t('game:stage.running')
  if (stage === 'planned') return ''
  return limit ? t('noSignals') : t('game:stage.waiting')
}

function Notes({ live }: { live: LiveGame }) {
  const { t } = useTranslation(['game', 'rounds', 'ui'])
  const { game, report } = live
  const { round, stage, draw } = game
  if (report.failure !== undefined) {
    return (
      <StageNote role="alert">
        <p>{report.failure}</p>
        {report.isUnsaved && (
          <Button small onClick={() => void report.save()}>
            {t('ui:retry')}
          </Button>
        )}
      </StageNote>
    )
  }
  if (draw.error !== undefined) {
    return (
      <StageNote role="alert">
        <p>{draw.error}</p>
      </StageNote>
    )
  }
  if (stage === 'planned' || stage === 'running') return null
  if (stage === 'landed' && !round?.outcome) {
    return (
      <StageNote role="status">
        <p>{t('rounds:report.skipped')}</p>
      </StageNote>
    )
  }
  return stage === 'idle' && !live.asking ? <p className={notes.hint}>{t('firstHint')}</p> : null
}
