import type { SignalStatus } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { ButtonLink, useToast } from '#web/ui/index.ts'
import { UntilDay } from '#web/ui/until-day.tsx'
import { ClosedGame } from './closed-game.tsx'
import WaitPanel from './live/wait-panel.tsx'

type Barred = Exclude<SignalStatus, 'ready' | 'daily_limit'>

interface StatusPanelProps {
  status: Barred
  mode: 'fun' | 'live'
  onTime: () => void
}

/** Says why the game is closed. Needs the namespaces `protection`, `flights` and `how`. */
export default function StatusPanel({ status, mode, onTime }: StatusPanelProps) {
  switch (status) {
    case 'excluded':
      return <ExcludedPanel />
    case 'cooling_off':
    case 'budget_reached':
      return <WaitPanel status={status} onTime={onTime} />
    default:
      return <NextStepPanel status={status} mode={mode} />
  }
}

function ExcludedPanel() {
  const { t } = useTranslation(['ui', 'app'])
  const until = useExclusion()
  const { country } = useVisitor()
  const stop = t('app:menu.playSafe')
  return (
    <ClosedGame
      title={until === undefined ? stop : <ExclusionTitle until={until} />}
      about={<p>{t('ui:inForce.text')}</p>}
      actions={
        <>
          <HelpLineLink country={country} />
          <ButtonLink kind="quiet" to={paths.playSafe.to()}>
            {stop}
          </ButtonLink>
        </>
      }
    />
  )
}

function ExclusionTitle({ until }: { until: string }) {
  const { t } = useTranslation('ui')
  if (isForever(until)) return t('inForce.forever')
  return <UntilDay lead={t('inForce.until', { until: '' }).trim()} until={until} />
}

type Waiting = Exclude<Barred, 'excluded' | 'cooling_off' | 'budget_reached'>

function NextStepPanel({ status, mode }: { status: Waiting; mode: 'fun' | 'live' }) {
  const { t } = useTranslation(['game', 'setup'])
  const { title, text, action, to = paths.setup.to() } = useNextStep(status)
  /** Practice is the larger choice: live mode is for people who gamble already. */
  const practises = mode === 'live' && status !== 'not_verified'
  return (
    <ClosedGame
      title={title}
      about={<p>{text}</p>}
      actions={
        <>
          {practises && <ButtonLink to={paths.game.to()}>{t('setup:toPractice')}</ButtonLink>}
          <ButtonLink kind={practises ? 'quiet' : 'primary'} to={to}>
            {action ?? t('setup:open')}
          </ButtonLink>
          {status === 'not_verified' && <ResendCode />}
        </>
      }
    />
  )
}

function ResendCode() {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const resend = useAction(async () => {
    await call(api.users.requestCode)
    toast(t('verify.resent'))
  })
  return (
    <ActionButton kind="quiet" action={resend}>
      {t('verify.resend')}
    </ActionButton>
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
    text: t(`status.${key}.text`, { email: user?.email ?? '' }),
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
