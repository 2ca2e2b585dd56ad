import { useTranslation } from '#web/i18n/use-translation.ts'
import { localRoundsLeft } from '#web/lib/practice/practice-store.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, Card, Notice } from '#web/ui/index.ts'
import { GetRound } from '../get-round.tsx'
import { RoundPlan } from '../round-plan.tsx'
import { StatusPanel } from '../status-panel.tsx'
import { FlyCard } from './fly-card.tsx'
import { LocalMark } from './local-mark.tsx'
import styles from './practice.module.css'
import { mayFlyHere } from './use-account.ts'
import { useCredits } from './use-credits.ts'
import type { PracticeGame } from './use-practice.ts'

/** The plan while it waits or flies, and what can be done now. */
export function ActionPanel({ practice }: { practice: PracticeGame }) {
  const { round, stage } = practice.game
  const credits = useCredits()
  // What is not there cannot be staked.
  const stake = practice.stake > practice.account.book.balance ? 0 : practice.stake
  const planned = round && (stage === 'planned' || stage === 'running')
  return (
    <>
      <div aria-live="polite" className={styles.planned}>
        {planned && (
          <RoundPlan round={round} {...(stake > 0 ? { stake, amount: credits } : {})}>
            {practice.source.isLocal(round) && <LocalMark />}
          </RoundPlan>
        )}
      </div>
      {stage === 'planned' && <FlyCard practice={practice} />}
      {!planned && <NextRound practice={practice} />}
    </>
  )
}

/** Get Round, or why there is none. */
function NextRound({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation('game')
  const { signals } = useSession()
  const { game, source, risk, setRisk, refresh } = practice
  const status = signals?.fun ?? 'ready'
  if (source.offline) return <LocalDraw practice={practice} />
  if (status !== 'ready') {
    return <StatusPanel status={status} mode="fun" onTime={() => void refresh().catch(() => undefined)} />
  }
  return (
    <Card title={game.stage === 'landed' ? t('stage.next') : t('firstHint')}>
      {game.stage === 'idle' && <p className="muted measure">{t('firstText')}</p>}
      <GetRound game={game} risk={risk} onRisk={setRisk} />
      <SourceChoice practice={practice} />
    </Card>
  )
}

/** Without a connection: a round of this device, where it is known that one may be flown. */
function LocalDraw({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation('game')
  const { game, account, risk, setRisk } = practice
  const { practice: kept } = account
  if (!kept || !mayFlyHere(kept)) {
    return (
      <Notice title={t('local.unknown')}>
        <p>{t('local.unknownText')}</p>
      </Notice>
    )
  }
  if (localRoundsLeft(kept, serverNow()) === 0) {
    return (
      <Notice title={t('local.none')}>
        <p>{t('local.noneText')}</p>
        <SourceChoice practice={practice} />
      </Notice>
    )
  }
  return (
    <Card title={t('local.title')}>
      <GetRound game={game} risk={risk} onRisk={setRisk} label={t('local.get')}>
        <LocalMark explained />
      </GetRound>
      <SourceChoice practice={practice} />
    </Card>
  )
}

/** Where the server does not answer although there is a connection, each person decides. */
function SourceChoice({ practice: { source } }: { practice: PracticeGame }) {
  const { t } = useTranslation('game')
  if (source.choice === undefined) return null
  return (
    <div>
      <Button onClick={source.choose}>{t(`local.choose.${source.choice}`)}</Button>
    </div>
  )
}
