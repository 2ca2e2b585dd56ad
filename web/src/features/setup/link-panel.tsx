import type { CasinoLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/app/paths.ts'
import { BudgetReached } from '#web/features/protection/budget-reached.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { ButtonLink, Card } from '#web/ui/index.ts'
import { AccountForm } from './account-form.tsx'
import { CasinoBlock } from './casino-disclosure.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { CoolingOff } from './cooling-off.tsx'
import { DepositStep } from './deposit-step.tsx'
import { LiveButton } from './live-button.tsx'
import { RejectionReason } from './rejection-reason.tsx'
import type { LinkView } from './setup-step.ts'
import { casinoName, type SetupTools } from './tools.ts'
import { WaitingForStaff } from './waiting-for-staff.tsx'

interface LinkPanelProps {
  view: LinkView
  link: CasinoLink
  tools: SetupTools
}

/**
 * From the statement about deposits to the end of the wait nothing on the page leads to a casino, its name included;
 * and what this country does not show is not named.
 */
const NAMED: readonly LinkView[] = ['account-pending', 'account-rejected', 'active', 'stopped']

/** The block of a connected account, and the account itself below. */
export function LinkPanel(props: LinkPanelProps) {
  const { view, link, tools } = props
  const casino = NAMED.includes(view) && tools.casinos.find(({ code }) => code === link.casino)
  return (
    <div className="stack">
      {casino ? (
        <CasinoBlock casino={casino}>
          <Block {...props} />
          <ConnectedAccount link={link} tools={tools} named />
        </CasinoBlock>
      ) : (
        <>
          <Block {...props} />
          <ConnectedAccount link={link} tools={tools} named={false} />
        </>
      )}
    </div>
  )
}

function Block({ view, link, tools }: LinkPanelProps) {
  switch (view) {
    case 'account-pending':
    case 'deposit-declared':
      return <WaitingForStaff link={link} tools={tools} />
    case 'account-rejected':
      return <AccountRejected link={link} tools={tools} />
    case 'deposit-needed':
    case 'deposit-rejected':
      return <DepositStep link={link} tools={tools} />
    case 'cooling-off':
      return <CoolingOff link={link} tools={tools} />
    case 'active':
      return <Active link={link} tools={tools} />
    case 'stopped':
      return <Stopped link={link} tools={tools} />
    case 'unavailable':
      return <Unavailable />
  }
}

type BlockProps = Omit<LinkPanelProps, 'view'>

function AccountRejected({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  const name = casinoName(tools.casinos, link.casino)
  return (
    <Card title={t('rejected.accountTitle')}>
      <RejectionReason link={link} />
      <p className="measure">{t('rejected.again')}</p>
      <AccountForm casino={{ code: link.casino, name }} tools={tools} before={link} />
    </Card>
  )
}

function Active({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  const { signals } = useUser()
  if (signals.live === 'budget_reached') {
    const askQuietly = () => void tools.refresh().catch(() => undefined)
    return (
      <BudgetReached country={tools.country} onTime={askQuietly}>
        <LiveButton link={link} tools={tools} on={false} />
      </BudgetReached>
    )
  }
  return (
    <Card title={t('active.title')}>
      <p className="measure">{t('active.text', { casino: casinoName(tools.casinos, link.casino) })}</p>
      <div className="row">
        <ButtonLink kind="primary" to={paths.liveGame.to()}>
          {t('toGame')}
        </ButtonLink>
        <LiveButton link={link} tools={tools} on={false} />
      </div>
    </Card>
  )
}

function Stopped({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('stopped.title')}>
      <p className="measure">{t('stopped.text', { casino: casinoName(tools.casinos, link.casino) })}</p>
      <div className="row">
        <ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>
        <LiveButton link={link} tools={tools} on />
      </div>
    </Card>
  )
}

function Unavailable() {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('unavailable.title')}>
      <p className="measure">{t('unavailable.reason')}</p>
      <div>
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
    </Card>
  )
}
