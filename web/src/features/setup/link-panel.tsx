import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { usePolling } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { CasinoBlock, HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { Button, ButtonLink, Card, Countdown, Notice, useToast } from '#web/ui/index.ts'
import { BudgetReached } from '#web/ui/protection/budget-reached.tsx'
import { LiveButton, WaysOut } from '#web/ui/protection/ways-out.tsx'
import { AccountForm } from './account-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import type { LinkView } from './setup-step.ts'
import { casinoName, type SetupTools } from './tools.ts'

interface LinkPanelProps {
  view: LinkView
  link: CasinoLink
  tools: SetupTools
}

/**
 * Views that may name and link the casino. From the deposit statement to the end of the cooling-off period none may,
 * nor may the view of a casino that is hidden in this country.
 */
const NAMED: readonly LinkView[] = ['account-pending', 'account-rejected', 'active', 'stopped']

/** Shows the link's state, and the casino account below. */
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
  const { signals } = useUser()
  const isOn = view === 'active' || view === 'cooling-off'
  if (isOn && signals.live === 'budget_reached') {
    const askQuietly = () => void tools.refresh().catch(() => undefined)
    return (
      <BudgetReached country={tools.country} onTime={askQuietly}>
        <LiveButton link={link} tools={tools} on={false} />
      </BudgetReached>
    )
  }
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
      <AccountForm casino={{ code: link.casino, name }} tools={tools} before={link} />
    </Card>
  )
}

function Active({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('active.title')}>
      <p className="measure">{t('active.text')}</p>
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
      <p className="measure">{t('stopped.text')}</p>
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

interface CoolingOffProps {
  link: CasinoLink
  tools: Pick<SetupTools, 'country' | 'refresh'>
}

/** The cooling-off period before live mode: a countdown, the user's rights and three ways out; no casino, no offer. */
function CoolingOff({ link, tools }: CoolingOffProps) {
  const { t } = useTranslation('setup')
  const askQuietly = () => void tools.refresh().catch(() => undefined)
  return (
    <Card title={t('cooling.title')}>
      <p>{t('cooling.countdown')}</p>
      {link.activatesAt && <Countdown until={link.activatesAt} onEnd={askQuietly} />}
      <p className="measure">{t('cooling.rights')}</p>
      <p className="measure muted">{t('cooling.text')}</p>
      <WaysOut link={link} tools={tools} />
    </Card>
  )
}

/** Shown while staff decide; the page polls for the decision. */
function WaitingForStaff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  usePolling(tools.refresh)
  return (
    <Card title={t('pending.title')}>
      <p className="measure">{t('pending.text')}</p>
      <div className="row">
        <ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>
      </div>
      {link.state === 'deposit-declared' && <WaysOut tools={tools} />}
    </Card>
  )
}

/** Asks about a deposit with the exact statement of docs/product.md (H4); no amount, no proof, no reminder. */
function DepositStep({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const declare = useAction(async () => {
    await call(api.casinoLinks.update, { params: { casino: link.casino }, input: { deposit: 'declared' } })
    toast(t('account.sent'), 'info')
    await tools.refresh()
  })
  const rejected = link.state === 'deposit-rejected'
  return (
    <Card title={rejected ? t('rejected.depositTitle') : t('deposit.title')}>
      {rejected && <RejectionReason link={link} />}
      <p className="measure">{t('deposit.statement')}</p>
      <p className="measure muted">{t('deposit.any')}</p>
      <HowPaid />
      <ActionError>{declare.error}</ActionError>
      <div className="row">
        <Button pending={declare.pending} onClick={declare.run}>
          {t('deposit.declare')}
        </Button>
        <ButtonLink kind="quiet" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
      <WaysOut tools={tools} />
    </Card>
  )
}

function RejectionReason({ link }: { link: CasinoLink }) {
  const { t } = useTranslation('setup')
  return (
    <Notice tone="warn" title={t('rejected.reason')}>
      <p className="measure">{link.reason}</p>
    </Notice>
  )
}
