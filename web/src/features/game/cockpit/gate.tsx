import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatWait } from '#shared/i18n/texts.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { type PlaySession, realityCheckAtMs } from '#web/lib/practice/play-session.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, ButtonLink, Card, Page, Skeleton } from '#web/ui/index.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import closed from '../closed-game.module.css'
import type { LocalPlayer } from '../practice/use-local-player.ts'
import styles from './cockpit.module.css'
import { Below } from './frame.tsx'

async function loadStatus() {
  const [panel] = await Promise.all([
    import('../status-panel.tsx'),
    loadNamespaces(['auth', 'protection', 'flights', 'how']),
  ])
  return panel
}

interface GameGateProps {
  title: string
  mode: 'fun' | 'live'
  status: SignalStatus
  /** True while a round is shown, which stays to its end even if the status closes the game. */
  hasRound?: boolean
  account: LocalPlayer
  /** True during a round, which the reality check never interrupts. */
  running: boolean
  /** Called when the status may have changed. */
  onTime: () => void
  /** The last round's end, shown above the reason. */
  above?: ReactNode
  children: ReactNode
}

/** Statuses whose panels already contain the helpline. */
const WITH_HELP: readonly SignalStatus[] = ['cooling_off', 'budget_reached']

/** Shows the game, its reality check, or the reason why it is closed. */
export function GameGate(props: GameGateProps) {
  const { title, mode, status, hasRound = false, account, running, onTime, above, children } = props
  const { session, minutes } = account
  const due = usePauseDue(session, minutes)
  const place = useRef<HTMLDivElement>(null)
  const open = status === 'ready' || status === 'daily_limit' || (hasRound && status !== 'excluded')
  const wasOpen = useRef(open)
  // A panel that replaces the game during a visit takes the focus.
  useEffect(() => {
    if (!open && wasOpen.current) place.current?.focus()
    wasOpen.current = open
  }, [open])
  if (!open) {
    return (
      <>
        {above && <div className={styles.below}>{above}</div>}
        <div ref={place} tabIndex={-1} className={closed.closed}>
          <ClosedTitle title={title} />
          <ToolSlot load={loadStatus} props={{ status, mode, onTime }} skeleton={<ClosedWaiting />} />
        </div>
        <div className={styles.below}>
          <Below off={false} help={!WITH_HELP.includes(status)} />
        </div>
      </>
    )
  }
  if (!due || !session || running) return children
  return (
    <Page title={title}>
      <PauseScreen session={session} onGoOn={account.goOn} onStop={account.stop} />
    </Page>
  )
}

function ClosedTitle({ title }: { title: string }) {
  const heading = usePageTitle(title)
  return (
    <h1 ref={heading} tabIndex={-1} className={closed.title}>
      {title}
    </h1>
  )
}

/** A placeholder as high as the screen, so that the page below does not move when the panel loads. */
function ClosedWaiting() {
  return (
    <div className={closed.waiting}>
      <Skeleton lines={3} />
    </div>
  )
}

const LOOK_EVERY_MS = 5000

/** Returns true once the user's minutes are over; checked periodically and when the page becomes visible. */
function usePauseDue(session: PlaySession | undefined, minutes: number, now = serverNow): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const look = () => {
      const nowMs = now()
      const atMs = realityCheckAtMs(session, minutes, nowMs)
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

/** The reality check: time, rounds and their average cost. No text encourages the user to continue. */
function PauseScreen({ session, onGoOn, onStop }: PauseScreenProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { startedAtMs, rounds, averageCost } = session
  const wait = formatWait(currentLocale(), (serverNow() - startedAtMs) / 1000)
  return (
    <Card className={styles.paused}>
      <h2 ref={heading} tabIndex={-1}>
        {t('pause.title')}
      </h2>
      <p className="measure">{t('pause.time', { time: wait })}</p>
      <p className="measure">
        {t('pause.rounds', { count: rounds })}{' '}
        {averageCost > 0 && t('pause.cost', { amount: number(averageCost) })}
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
