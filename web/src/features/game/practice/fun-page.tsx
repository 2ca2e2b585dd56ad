import { useState } from 'react'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { payback } from '#web/lib/practice/book.ts'
import { localRoundsLeft } from '#web/lib/practice/practice-store.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { Button, ButtonLink, classes, Dialog, Skeleton } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { ToolSlot, useFetchedWhenIdle } from '#web/ui/tool-slot.tsx'
import styles from '../cockpit/cockpit.module.css'
import { Bands, type MainAction, MainButton, useCooldownButton } from '../cockpit/controls.tsx'
import { Cockpit } from '../cockpit/frame.tsx'
import { GameGate } from '../cockpit/gate.tsx'
import { bandOf, RoundLines } from '../cockpit/round-lines.tsx'
import { StageNote } from '../cockpit/stage-note.tsx'
import notes from '../cockpit/stage-notes.module.css'
import { Coach } from './coach.tsx'
import type { FunTab } from './fun-details.tsx'
import { type DayLimit, useDayLimit } from './limit-slot.tsx'
import { isGood, useEvidence } from './use-evidence.ts'
import { mayFlyHere } from './use-local-player.ts'
import { type PracticeGame, usePractice } from './use-practice.ts'

const loadDetails = () => import('./fun-details.tsx')
const loadStakes = () => import('./stakes.tsx')
export default function FunPage() {
  const { t } = useTranslation('game')
  const practice = usePractice()
  const { signals } = useSession()
  const excluded = useExclusion() !== undefined
  // Offline only a time-out is known.
  const status = signals?.fun ?? (excluded ? 'excluded' : 'ready')
  const limit = useDayLimit(status === 'daily_limit', practice.refresh)
  return (
    <GameGate
      title={t('tabs.fun')}
      mode="fun"
      status={status}
      account={practice.account}
      running={practice.game.stage === 'running' || limit.isFlying}
      onTime={limit.onTime}
    >
      <Game practice={practice} limit={limit} />
    </GameGate>
  )
}

interface GameProps {
  practice: PracticeGame
  limit: DayLimit
}

function Game({ practice, limit }: GameProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier, number } = useFormat()
  const { game, account, flight, risk, setRisk, staked, announcement } = practice
  const { round, stage } = game
  const [tab, setTab] = useState<FunTab>()
  const landed = stage === 'landed' ? round : undefined
  const closed = useClosed(practice, limit.isReached)
  const isUsedUp = (closed === 'limit' && stage === 'idle') || (isUsed(closed) && limit.hasLeft)
  const uncounted = isUsedUp ? limit.flown : undefined
  const evidence = useEvidence(uncounted?.round ?? landed, uncounted?.before ?? practice.before)
  const flown = account.book.rounds.find(({ id }) => id === round?._id)
  const running = stage === 'running'
  const live = <LiveLink />
  useFetchedWhenIdle(loadDetails)
  const state = useStateText(practice)
  const action = useMainAction({
    practice,
    closed,
    onSeed: () => setTab('proof'),
    onLeave: limit.leave,
  })
  return (
    <Cockpit
      title={t('game:tabs.fun')}
      usedUp={isUsedUp ? limit.game : undefined}
      state={state}
      announcement={announcement}
      aside={live}
      foot={running ? t('fixed') : t('game:perDay')}
      running={running}
      tabs={[
        { name: 'proof', label: t('tab.proof') },
        { name: 'credits', label: t('tab.credits') },
        { name: 'limits', label: t('tab.limits') },
      ]}
      mark={!limit.isFlying && <Checked good={evidence && isGood(evidence)} />}
      open={tab}
      onOpen={setTab}
      details={
        <ToolSlot
          load={loadDetails}
          props={{ tab, onTab: setTab, practice, uncounted, evidence, live }}
          skeleton={<Skeleton lines={8} />}
        />
      }
    >
      <FlightStage
        className={styles.stage}
        flight={flight}
        target={round?.target}
        band={bandOf(risk)}
        note={t('signal')}
        back={
          round &&
          (staked > 0
            ? t('result.backAt', {
                target: multiplier(round.target),
                back: number(Math.round(staked * round.target)),
              })
            : t('game:result.reached', { target: multiplier(round.target) }))
        }
      >
        <Notes practice={practice} closed={closed} bad={evidence !== undefined && !isGood(evidence)} />
      </FlightStage>
      <RoundLines
        risk={risk}
        round={round}
        landed={landed !== undefined}
        verdict={
          flown && flown.stake > 0
            ? t('result.back', { back: number(payback(flown)), stake: number(flown.stake) })
            : t('result.noStake')
        }
        rtp={PRACTICE_RTP}
        notice="practice"
        stake={
          !landed && (
            <button
              type="button"
              className={classes(notes.text, styles.stake)}
              onClick={() => setTab('credits')}
            >
              {staked > 0 ? `${t('stake')} ${number(staked)}` : t('result.noStake')}
            </button>
          )
        }
      />
      <Bands risk={risk} onRisk={setRisk} locked={stage === 'planned' || running} />
      <div className={styles.stakes}>
        <ToolSlot
          load={loadStakes}
          props={{
            stake: staked,
            onStake: practice.setStake,
            balance: account.book.balance,
            locked: running,
          }}
          skeleton={null}
        />
      </div>
      <Coach stage={stage} isCoolingDown={game.isCoolingDown} flownBefore={account.book.rounds.length > 0} />
      <MainButton action={action} />
    </Cockpit>
  )
}

interface MainActionOptions {
  practice: PracticeGame
  closed: Closed | undefined
  onSeed: () => void
  onLeave: () => void
}

function useMainAction({ practice, closed, onSeed, onLeave }: MainActionOptions): MainAction {
  const { t } = useTranslation(['cockpit', 'game'])
  const { game, fly, flight, source, seed } = practice
  const { stage, draw } = game
  const rest = useCooldownButton(game.isCoolingDown)
  if (stage === 'planned') {
    const press = seed.valid ? fly.run : onSeed
    return { label: t('game:fly.submit'), primary: true, pending: fly.pending, press }
  }
  if (stage === 'running') return { label: t('skip'), primary: false, press: flight.skip }
  if (rest) return rest
  if (isUsed(closed)) return { label: t('game:limit.fly'), primary: true, press: onLeave }
  const label = source.offline ? t('game:local.get') : t('game:get')
  const isClosed = closed !== undefined
  return { label, primary: !isClosed, pending: draw.pending, off: isClosed, press: draw.run }
}

function Checked({ good }: { good: boolean | undefined }) {
  const { t } = useTranslation('game')
  if (good === undefined) return null
  return (
    <span className={classes(styles.checked, !good && styles.failed)}>
      <span aria-hidden="true">
        {good ? '✓' : <b>!</b>} <span>{t(good ? 'evidence.checked' : 'evidence.failed')}</span>
      </span>
      <span className="visually-hidden">, {good ? t('evidence.good') : t('evidence.bad')}</span>
    </span>
  )
}

/** `limit`: the day's signals are used; `none`: the day's local rounds. */
type Closed = 'limit' | 'unknown' | 'none'

const isUsed = (closed: Closed | undefined) => closed === 'limit' || closed === 'none'

function useClosed({ source, account }: PracticeGame, limit: boolean): Closed | undefined {
  if (!source.offline) return limit ? 'limit' : undefined
  const { practice } = account
  if (!practice || !mayFlyHere(practice)) return 'unknown'
  return localRoundsLeft(practice, serverNow()) === 0 ? 'none' : undefined
}

function useStateText({ game, flight }: PracticeGame): string {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier } = useFormat()
  const { round, stage, draw } = game
  if (draw.pending) return t('game:stage.loading')
  if (stage === 'landed' && round?.outcome)
    return t('game:stage.flown', { multiplier: multiplier(round.outcome.multiplier) })
  if (stage === 'running')
    return flight.passed && round
      ? t('game:result.reached', { target: multiplier(round.target) })
      : t('game:stage.running')
  return stage === 'planned' ? '' : t('game:stage.waiting')
}

interface NotesProps {
  practice: PracticeGame
  closed: Closed | undefined
  bad: boolean
}

function Notes({ practice, closed, bad }: NotesProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { game, fly, source } = practice
  const { round, stage, draw } = game
  const failure = draw.error ?? fly.error
  const choice = source.choice && (
    <Button small onClick={source.choose}>
      {t(`game:local.choose.${source.choice}`)}
    </Button>
  )
  if (failure !== undefined || bad) {
    return (
      <StageNote role="alert">
        <p>
          {failure ?? (
            <>
              <b>{t('game:evidence.bad')}</b> {t('game:evidence.badText')}
            </>
          )}
        </p>
        {failure !== undefined && choice}
      </StageNote>
    )
  }
  if (round && source.isLocal(round)) return <p className={notes.local}>{t('game:local.mark')}</p>
  if (stage === 'planned' || stage === 'running' || game.isCoolingDown) return null
  if (closed === 'limit') return null
  if (closed || source.offline) {
    const mark = closed ?? 'mark'
    return (
      <StageNote>
        <p>
          <b>{t(`game:local.${mark}`)}</b> {t(`game:local.${mark}Text`)}
        </p>
        {choice}
      </StageNote>
    )
  }
  return stage === 'idle' ? <p className={notes.hint}>{t('game:firstHint')}</p> : null
}

/** Links to live mode, which is for people who gamble already: H4's statement precedes any casino's name. */
function LiveLink() {
  const { t } = useTranslation(['cockpit', 'setup'])
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (!user) return null
  if (user.groups.some((link) => link.user_id !== ''))
    return <Link to={paths.liveGame.to()}>{t('live.link')}</Link>
  return (
    <>
      <button type="button" className={notes.text} onClick={() => setOpen(true)}>
        {t('live.link')}
      </button>
      <Dialog open={open} title={t('setup:deposit.title')} onClose={() => setOpen(false)}>
        <p>{t('setup:deposit.statement')}</p>
        <div className="row">
          <Button onClick={() => setOpen(false)}>{t('live.stay')}</Button>
          <ButtonLink kind="quiet" to={paths.setup.to()}>
            {t('setup:open')}
          </ButtonLink>
        </div>
      </Dialog>
    </>
  )
}
