import { useRef } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { type Book, CREDITS_AT_START, type FlownRound, payback } from '#web/lib/practice/book.ts'
import { useSession } from '#web/lib/session.tsx'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Card, classes, Facts } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { CareNote } from '../care/care-note.tsx'
import { EvidenceLine } from '../evidence.tsx'
import gameStyles from '../game.module.css'
import { RoundPlan } from '../round-plan.tsx'
import { StatusPanel } from '../status-panel.tsx'
import { useExclusionKnown } from '../use-exclusion-known.ts'
import { useFocusKept, useInView, useTakenPlace } from '../use-stage.ts'
import { ActionPanel } from './action-panel.tsx'
import { LocalMark } from './local-mark.tsx'
import { PauseGate } from './pause-gate.tsx'
import styles from './practice.module.css'
import { useCredits } from './use-credits.ts'
import { type PracticeGame, usePractice } from './use-practice.ts'

/** The practice game, its pause, or why nobody flies here now. */
export function PracticeStage() {
  const practice = usePractice()
  const { signals } = useSession()
  const excluded = useExclusionKnown() !== undefined
  // Without a connection nothing is known but a time-out.
  const status = signals?.fun ?? (excluded ? 'excluded' : 'ready')
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
  const { game, account, flight, sound, announcement } = practice
  const { round, stage } = game
  const words = useStageText(practice)
  const picture = useInView(`${round?._id} ${stage}`)
  const side = useRef<HTMLDivElement>(null)
  useFocusKept(stage, stage === 'running' ? picture : side)
  return (
    <div className={styles.panel}>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div ref={picture} className={styles.flight} tabIndex={-1}>
        <div className={styles.box}>
          <div className={styles.bar}>
            <p className={styles.state}>{words}</p>
            <Button small kind="quiet" onClick={sound.toggle}>
              {sound.on ? t('sound.turnOff') : t('sound.turnOn')}
            </Button>
          </div>
          <FlightStage flight={flight} target={round?.target}>
            {stage === 'running' && (
              <Button small className={styles.skip} onClick={flight.skip}>
                {t('flight.skip')}
              </Button>
            )}
          </FlightStage>
        </div>
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

/** Where a round stands, in words over its picture. */
function useStageText({ game, flight }: PracticeGame): string {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const { round, stage, draw } = game
  if (draw.pending) return t('stage.loading')
  if (stage === 'planned') return t('stage.waiting')
  if (stage === 'landed') return t('stage.flownUnknown')
  if (stage === 'idle') return t('stage.idle')
  return flight.passed && round
    ? t('flight.reached', { target: multiplier(round.target) })
    : t('stage.running')
}

interface CreditsCardProps {
  book: Book
  onSetBack: () => void
  /** A round is in the air. */
  locked: boolean
}

/** Play credits: what happened, and beside it what the same bets cost on average. */
function CreditsCard({ book, onSetBack, locked }: CreditsCardProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const { balance, bets, staked, returned, averageCost } = book
  const credits = (amount: number, decimals = 0) =>
    t('credits.amount', { count: amount, amount: number(amount, decimals) })
  const cost = credits(averageCost, Number.isInteger(Math.round(averageCost * 1e6) / 1e6) ? 0 : 1)
  return (
    <section className={styles.credits} aria-labelledby="play-credits">
      <div className="row-spread">
        <h2 id="play-credits" className={styles.heading}>
          {t('credits.title')}
        </h2>
        <Button small disabled={locked} onClick={onSetBack}>
          {t('credits.setBack', { amount: number(CREDITS_AT_START) })}
        </Button>
      </div>
      <p className="small muted measure">{t('credits.text')}</p>
      <Facts
        facts={[
          [t('credits.balance'), credits(balance)],
          [t('credits.staked'), t('credits.inBets', { count: bets, amount: credits(staked) })],
          [t('credits.returned'), credits(returned)],
          [t('credits.average'), cost],
        ]}
      />
      {bets > 0 && (
        <p className="small measure">
          {t(`credits.${returned === staked ? 'even' : returned > staked ? 'more' : 'less'}`, {
            amount: credits(Math.abs(staked - returned)),
            cost,
          })}
        </p>
      )}
    </section>
  )
}

/** The last rounds, newest first; what became of the target is said by a mark and in words, not by a colour. */
function HistoryStrip({ rounds }: { rounds: readonly FlownRound[] }) {
  const { t } = useTranslation('game')
  return (
    <section className={styles.history} aria-labelledby="last-rounds">
      <div className="row-spread">
        <h2 id="last-rounds" className={styles.heading}>
          {t('history.title')}
        </h2>
        <Link to={paths.rounds.to()}>{t('history.all')}</Link>
      </div>
      {rounds.length === 0 ? (
        <p className="muted">{t('history.empty')}</p>
      ) : (
        <ol className={styles.strip}>
          {rounds.map((round) => (
            <Past key={round.id} round={round} />
          ))}
        </ol>
      )}
      {rounds.length > 0 && <p className="small muted measure">{t('history.note')}</p>}
    </section>
  )
}

function Past({ round }: { round: FlownRound }) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const { hit, local } = round
  const target = multiplier(round.target)
  const words = hit ? t('history.reached', { target }) : t('history.missed', { target })
  return (
    <li className={classes(styles.past, hit && styles.hit)}>
      <span className="figures">{multiplier(round.multiplier)}</span>
      <span className={styles.pastTarget}>
        <span aria-hidden="true">
          {hit ? '≥' : '<'} {target}
        </span>
        <span className="visually-hidden">{words}</span>
        {local && <span> · {t('history.local')}</span>}
      </span>
    </li>
  )
}

/** How a round ended, neither praise nor regret, with its check; the live region has told it already. */
function PracticeResult({ practice, round }: { practice: PracticeGame; round: Round }) {
  const { t } = useTranslation('game')
  const { multiplier, number } = useFormat()
  const { outcome, target } = round
  const credits = useCredits()
  const back = round.expectedReturn * 100
  if (!outcome) return null
  const flown = practice.account.book.rounds.find(({ id }) => id === round._id)
  const verdict = outcome.multiplier === 1 ? 'instant' : outcome.hit ? 'reached' : 'missed'
  return (
    <Card>
      <div className="stack">
        <h2 className={gameStyles.flown}>
          {t('stage.flown', { multiplier: multiplier(outcome.multiplier) })}
        </h2>
        <p>{t(`result.${verdict}`, { target: multiplier(target) })}</p>
        <Credits flown={flown} />
      </div>
      <p className="small muted measure">{t('result.average', { back: number(back, decimalsOf(back)) })}</p>
      {practice.source.isLocal(round) && <LocalMark />}
      <EvidenceLine key={round._id} round={round} before={practice.before} />
      <details className={gameStyles.evidence}>
        <summary>{t('plan.past', { target: multiplier(target) })}</summary>
        <RoundPlan round={round} {...(flown?.stake ? { stake: flown.stake, amount: credits } : {})} />
      </details>
    </Card>
  )
}

/** What the stake of this round became. */
function Credits({ flown }: { flown: FlownRound | undefined }) {
  const { t } = useTranslation('game')
  const credits = useCredits()
  if (!flown || flown.stake === 0) return null
  return (
    <p className="figures">
      {t('result.credits', { stake: credits(flown.stake), back: credits(payback(flown)) })}
    </p>
  )
}
