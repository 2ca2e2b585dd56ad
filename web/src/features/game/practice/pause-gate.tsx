import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatWait } from '#shared/i18n/texts.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { type PlaySession, pauseAtMs } from '#web/lib/practice/play-session.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, ButtonLink, Card } from '#web/ui/index.ts'
import styles from './cockpit.module.css'
import type { Account } from './use-account.ts'

interface PauseGateProps {
  account: Account
  /** Not now: a round under way is never interrupted, and who may not play needs no pause. */
  off: boolean
  /** Around the pause, where the game has a frame of its own. */
  frame?: (pause: ReactNode) => ReactNode
  children: ReactNode
}

/** The pause in place of the game, when the player's minutes are over. */
export function PauseGate({ account, off, frame = (pause) => pause, children }: PauseGateProps) {
  const { session, minutes } = account
  const due = usePauseDue(session, minutes)
  if (!due || !session || off) return children
  return frame(<PauseScreen session={session} onGoOn={account.goOn} onStop={account.stop} />)
}

const LOOK_EVERY_MS = 5000

/** Are the player's minutes over? Looked at while the page is open, and when it is looked at again. */
function usePauseDue(session: PlaySession | undefined, minutes: number, now = serverNow): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const look = () => {
      const nowMs = now()
      const atMs = pauseAtMs(session, minutes, nowMs)
      setDue(atMs !== undefined && nowMs >= atMs)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session, minutes, now])
  return due
}

interface PauseScreenProps {
  session: PlaySession
  onGoOn: () => void
  onStop: () => void
}

/** The player's minutes are over: how long, how many, at what cost on average. Nothing speaks for going on. */
function PauseScreen({ session, onGoOn, onStop }: PauseScreenProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { startedAtMs, rounds, averageCost } = session
  const wait = formatWait(currentLocale(), (serverNow() - startedAtMs) / 1000)
  return (
    <Card className={styles.paused}>
      <h2 ref={heading} tabIndex={-1} className={styles.pause}>
        {t('pause.title')}
      </h2>
      <p className="measure">{t('pause.time', { time: wait })}</p>
      <p className="measure">
        {t('pause.rounds', { count: rounds })}{' '}
        {averageCost > 0 && t('pause.cost', { count: Math.round(averageCost), amount: number(averageCost) })}
      </p>
      <p className="small muted measure">{t('pause.why')}</p>
      <div className="row">
        <ButtonLink to={paths.home.to()} onClick={onStop}>
          {t('pause.stop')}
        </ButtonLink>
        <Button onClick={onGoOn}>{t('pause.goOn')}</Button>
      </div>
      <HelpLine />
    </Card>
  )
}
