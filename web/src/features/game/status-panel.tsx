import { formatWait } from '#shared/i18n/texts.ts'
import type { SignalStatus } from '#shared/models/user.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { ButtonLink, Countdown, Skeleton } from '#web/ui/index.ts'
import { useInForce } from '#web/ui/protection/use-in-force.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { ClosedGame } from './closed-game.tsx'

async function loadWait() {
  const [panel] = await Promise.all([import('./live/wait-panel.tsx'), loadNamespaces(['protection'])])
  return panel
}

type Barred = Exclude<SignalStatus, 'ready' | 'daily_limit'>

interface StatusPanelProps {
  status: Barred
  mode: 'fun' | 'live'
  onTime: () => void
}

export function StatusPanel({ status, mode, onTime }: StatusPanelProps) {
  switch (status) {
    case 'excluded':
      return <ExcludedPanel />
    case 'cooling_off':
    case 'budget_reached':
      return <ToolSlot load={loadWait} props={{ status, onTime }} skeleton={<Skeleton lines={8} />} />
    default:
      return <NextStepPanel status={status} mode={mode} />
  }
}

function ExcludedPanel() {
  const { t } = useTranslation(['ui', 'app'])
  const until = useExclusion()
  const inForce = useInForce()
  const stop = t('app:menu.playSafe')
  return (
    <ClosedGame title={until === undefined ? stop : inForce(until)} about={<p>{t('ui:inForce.text')}</p>}>
      <div className="row">
        <ButtonLink to={paths.playSafe.to()}>{stop}</ButtonLink>
      </div>
    </ClosedGame>
  )
}

type Waiting = Exclude<Barred, 'excluded' | 'cooling_off' | 'budget_reached'>

function NextStepPanel({ status, mode }: { status: Waiting; mode: 'fun' | 'live' }) {
  const { t } = useTranslation(['game', 'setup'])
  const { title, text, action, to = paths.setup.to() } = useNextStep(status)
  return (
    <ClosedGame title={title} about={<p>{text}</p>}>
      <div className="row">
        <ButtonLink kind={status === 'not_verified' ? 'primary' : 'secondary'} to={to}>
          {action ?? t('setup:open')}
        </ButtonLink>
        {mode === 'live' && status !== 'not_verified' && (
          <ButtonLink kind="quiet" to={paths.game.to()}>
            {t('setup:toPractice')}
          </ButtonLink>
        )}
      </div>
    </ClosedGame>
  )
}

interface NextStep {
  readonly title: string
  readonly text: string
  /** The default action opens the setup. */
  readonly action?: string
  readonly to?: string
}

function useNextStep(status: Waiting): NextStep {
  const { t } = useTranslation(['game', 'setup'])
  const { user } = useSession()
  const isRejected = (state: 'account-rejected' | 'deposit-rejected') =>
    user?.groups.some((link) => link.state === state)
  const words = (key: Exclude<Waiting, 'account_pending' | 'deposit_pending' | 'deposit_needed'>) => ({
    title: t(`status.${key}.title`),
    text: t(`status.${key}.text`),
  })
  switch (status) {
    case 'account_pending':
    case 'deposit_pending':
      return { title: t('setup:pending.title'), text: t('setup:pending.text') }
    case 'deposit_needed':
      return {
        title: t(isRejected('deposit-rejected') ? 'setup:rejected.depositTitle' : 'setup:stopped.title'),
        text: t('status.deposit_needed.text'),
      }
    case 'not_verified':
      return { ...words(status), action: t('setup:verify.enter'), to: paths.verify.to() }
    case 'age_unconfirmed':
      return { ...words(status), action: t('status.age_unconfirmed.title') }
    case 'unavailable_in_country':
      return { ...words(status), action: t('status.unavailable_in_country.action') }
    case 'no_link':
      return isRejected('account-rejected')
        ? { title: t('setup:rejected.accountTitle'), text: t('status.no_link.text') }
        : words(status)
  }
}

/** The wait from the tenth signal until ten are free again. */
const LONGEST_WAIT_S = 24 * 3600

/** The daily limit: the wait until the next signal, counting down. */
export function LimitMessage({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('game')
  const { signals } = useUser()
  if (!signals.nextAt) return null
  // The estimate of the server's clock is off by about a second: never show more than the full wait.
  const waitS = Math.min(LONGEST_WAIT_S, (Date.parse(signals.nextAt) - serverNow()) / 1000)
  return (
    <>
      <p role="status" className="measure">
        {t('limit.message', { wait: formatWait(currentLocale(), waitS) })}
      </p>
      <Countdown until={signals.nextAt} onEnd={onTime} />
      <p className="small muted measure">{t('limit.text')}</p>
    </>
  )
}
