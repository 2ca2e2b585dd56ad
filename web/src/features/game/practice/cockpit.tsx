import { useEffect, useRef, useState } from 'react'
import type { SignalStatus } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { localRoundsLeft } from '#web/lib/practice/practice-store.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, ButtonLink, classes, Dialog, Page, TenDots } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { CareNote } from '../care/care-note.tsx'
import { LimitMessage, StatusPanel } from '../status-panel.tsx'
import { useExclusionKnown } from '../use-exclusion-known.ts'
import { Coach } from './coach.tsx'
import styles from './cockpit.module.css'
import { Bands, MainButton, StageNote, Stakes } from './controls.tsx'
import { Hundred } from './hundred.tsx'
import { PauseGate } from './pause-gate.tsx'
import { bandOf, PlanLines } from './plan-lines.tsx'
import { isGood, useEvidence } from './proof.tsx'
import { Sheet, Strip, type Tab } from './sheet.tsx'
import { mayFlyHere } from './use-account.ts'
import { type PracticeGame, usePractice } from './use-practice.ts'

/** Fun Mode: the practice game on one screen, its pause, or why nobody flies here now. */
export default function FunPage() {
  const { t } = useTranslation('game')
  const practice = usePractice()
  const { signals } = useSession()
  const excluded = useExclusionKnown() !== undefined
  // Without a connection nothing is known but a time-out.
  const status = signals?.fun ?? (excluded ? 'excluded' : 'ready')
  const open = status === 'ready' || status === 'daily_limit'
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  // What takes the game's place in the middle of a visit is what there is to read now.
  useEffect(() => {
    if (!open && wasOpen.current) place.current?.focus()
    wasOpen.current = open
  }, [open])
  if (!open) {
    const learn = () => void practice.refresh().catch(() => undefined)
    return (
      <Page title={t('tabs.fun')} width="content">
        <div ref={place} tabIndex={-1} className="stack">
          <StatusPanel status={status} mode="fun" onTime={learn} />
          <HelpLine />
        </div>
      </Page>
    )
  }
  return (
    <PauseGate
      account={practice.account}
      off={practice.game.stage === 'running'}
      frame={(pause) => (
        <Page title={t('tabs.fun')} width="content">
          {pause}
        </Page>
      )}
    >
      <Cockpit practice={practice} status={status} />
    </PauseGate>
  )
}

type Open = Extract<SignalStatus, 'ready' | 'daily_limit'>

/** Everything of a round in one place each: only words and figures change with its state. */
function Cockpit({ practice, status }: { practice: PracticeGame; status: Open }) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier, number } = useFormat()
  const { game, account, flight, risk, stake, announcement } = practice
  const { round, stage } = game
  const heading = usePageTitle(t('game:title'))
  const [tab, setTab] = useState<Tab>()
  const [hundred, setHundred] = useState(false)
  const landed = stage === 'landed' ? round : undefined
  const evidence = useEvidence(landed, practice.before)
  const closed = useClosed(practice, status)
  const flown = account.book.rounds.find(({ id }) => id === round?._id)
  const staked = stake > account.book.balance ? 0 : stake
  const live = <LiveLink />
  return (
    <>
      <div className={styles.cockpit}>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('game:tabs.fun')}
        </h1>
        <p className={styles.state}>{useStateText(practice, closed)}</p>
        <div className={styles.liveTop}>{live}</div>
        <SignalsLeft />
        {landed && (
          <button
            type="button"
            className={classes(styles.text, styles.atOnce)}
            onClick={() => setHundred(true)}
          >
            {t('hundred.fly')}
          </button>
        )}
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
              : t('result.at', { target: multiplier(round.target) }))
          }
        >
          {hundred && landed ? (
            <Hundred target={landed.target} onClose={() => setHundred(false)} />
          ) : (
            <>
              <Notes practice={practice} status={status} bad={evidence !== undefined && !isGood(evidence)} />
              <Coach stage={stage} flownBefore={account.book.rounds.length > 0} />
            </>
          )}
        </FlightStage>
        <PlanLines risk={risk} round={round} landed={landed !== undefined} flown={flown} />
        <Bands practice={practice} />
        <Stakes practice={practice} />
        <MainButton practice={practice} closed={closed !== undefined} onSeed={() => setTab('proof')} />
        <p key={String(stage === 'running')} className={styles.perDay}>
          {stage === 'running' ? t('fixed') : t('game:perDay')}
        </p>
        <Strip open={tab} onOpen={setTab} mark={<Checked good={evidence && isGood(evidence)} />} />
        {tab && (
          <Sheet
            tab={tab}
            practice={practice}
            evidence={evidence}
            live={live}
            onClose={() => setTab(undefined)}
          />
        )}
      </div>
      <div className={styles.below}>
        <CareNote off={stage === 'running'} />
        <HelpLine />
      </div>
    </>
  )
}

/** Beside "How do we know?". */
function Checked({ good }: { good: boolean | undefined }) {
  const { t } = useTranslation('game')
  if (good === undefined) return <span className={styles.checked} />
  return (
    <span className={styles.checked}>
      <span aria-hidden="true">{good ? '✓' : '!'}</span>
      <span className="visually-hidden">, {good ? t('evidence.good') : t('evidence.bad')}</span>
    </span>
  )
}

type Closed = 'limit' | 'unknown' | 'none'

/** Why no round can be drawn now. */
function useClosed({ source, account }: PracticeGame, status: Open): Closed | undefined {
  if (!source.offline) return status === 'daily_limit' ? 'limit' : undefined
  const { practice } = account
  if (!practice || !mayFlyHere(practice)) return 'unknown'
  return localRoundsLeft(practice, serverNow()) === 0 ? 'none' : undefined
}

/** Where a round stands, in words over its picture. */
function useStateText({ game, flight }: PracticeGame, closed: Closed | undefined): string {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier } = useFormat()
  const { round, stage, draw, resting } = game
  if (draw.pending) return t('game:stage.loading')
  if (stage === 'landed' && round?.outcome)
    return t('game:stage.flown', { multiplier: multiplier(round.outcome.multiplier) })
  if (stage === 'running')
    return flight.passed && round
      ? t('result.at', { target: multiplier(round.target) })
      : t('game:stage.running')
  if (closed === 'limit' && !resting && stage === 'idle') return t('noSignals')
  return t('game:stage.waiting')
}

interface NotesProps {
  practice: PracticeGame
  status: Open
  /** The check of the round does not agree. */
  bad: boolean
}

/** What there is to say on the stage: of an error, of a limit, of a round without a server, of the first press. */
function Notes({ practice, status, bad }: NotesProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { game, fly, source, refresh } = practice
  const { round, stage, draw } = game
  const closed = useClosed(practice, status)
  const failure = draw.error ?? fly.error
  const choice = source.choice && (
    <Button small onClick={source.choose}>
      {t(`game:local.choose.${source.choice}`)}
    </Button>
  )
  if (failure !== undefined) {
    return (
      <StageNote role="alert">
        <p>{failure}</p>
        {choice}
      </StageNote>
    )
  }
  if (bad) {
    return (
      <StageNote role="alert">
        <p>
          <b>{t('game:evidence.bad')}</b> {t('game:evidence.badText')}
        </p>
      </StageNote>
    )
  }
  if (round && source.isLocal(round)) return <p className={styles.localMark}>{t('game:local.mark')}</p>
  if (stage === 'planned' || stage === 'running' || game.resting) return null
  if (closed === 'limit') {
    return (
      <StageNote>
        <LimitMessage onTime={() => void refresh().catch(() => undefined)} />
      </StageNote>
    )
  }
  if (closed) {
    return (
      <StageNote>
        <b>{t(`game:local.${closed}`)}</b>
        <p>{t(`game:local.${closed}Text`)}</p>
        {choice}
      </StageNote>
    )
  }
  if (source.offline) {
    return (
      <StageNote>
        <p>
          <b>{t('game:local.mark')}</b> {t('game:local.markText')}
        </p>
        {choice}
      </StageNote>
    )
  }
  return stage === 'idle' ? <p className={styles.hint}>{t('game:firstHint')}</p> : null
}

/** Without a connection nobody knows how many there are. */
function SignalsLeft() {
  const { signals } = useSession()
  return <div className={styles.dots}>{signals && <TenDots remaining={signals.remaining} />}</div>
}

/** Live mode is for people who play already: H4's statement comes before any casino's name. */
function LiveLink() {
  const { t } = useTranslation(['cockpit', 'setup'])
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (!user) return null
  if (user.groups.some((link) => link.user_id !== ''))
    return <Link to={paths.liveGame.to()}>{t('live.link')}</Link>
  return (
    <>
      <button type="button" className={styles.text} onClick={() => setOpen(true)}>
        {t('live.link')}
      </button>
      <Dialog open={open} title={t('setup:deposit.title')} onClose={() => setOpen(false)}>
        <p>{t('setup:deposit.statement')}</p>
        <div className="row">
          <Button onClick={() => setOpen(false)}>{t('live.stay')}</Button>
          <ButtonLink kind="quiet" to={paths.setup.to()}>
            {t('live.setup')}
          </ButtonLink>
        </div>
      </Dialog>
    </>
  )
}
