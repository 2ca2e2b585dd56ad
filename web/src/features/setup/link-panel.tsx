import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { usePolling } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { CasinoBlock, HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { Button, ButtonLink, Countdown, Notice, useToast } from '#web/ui/index.ts'
import { BudgetReached } from '#web/ui/protection/budget-reached.tsx'
import { LiveButton, WaysOut } from '#web/ui/protection/ways-out.tsx'
import { SkyPanel } from '#web/ui/sky-panel.tsx'
import { AccountForm } from './account-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { Step } from './panels.tsx'
import styles from './setup.module.css'
import type { LinkView } from './setup-step.ts'
import { casinoName, type SetupTools } from './tools.ts'
import { WaitPicture } from './wait-picture.tsx'

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
  const casino = NAMED.includes(view) ? tools.casinos.find(({ code }) => code === link.casino) : undefined
  const content = (
    <div className={styles.columns}>
      <div className="stack">
        <Block {...props} />
      </div>
      <ConnectedAccount link={link} tools={tools} named={casino !== undefined} />
    </div>
  )
  return (
    <div className="stack">{casino ? <CasinoBlock casino={casino}>{content}</CasinoBlock> : content}</div>
  )
}

function Block({ view, link, tools }: LinkPanelProps) {
  const { t } = useTranslation('setup')
  const { signals } = useUser()
  const askQuietly = () => void tools.refresh().catch(() => undefined)
  const isOn = view === 'active' || view === 'cooling-off'
  if (isOn && signals.live === 'budget_reached') {
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
      return (
        <SkyPanel
          title={t('cooling.title')}
          about={
            <>
              <p>{t('cooling.countdown')}</p>
              {link.activatesAt && <Countdown until={link.activatesAt} onEnd={askQuietly} />}
            </>
          }
        >
          <p className="measure">{t('cooling.rights')}</p>
          <p className="measure muted">{t('cooling.text')}</p>
          <WaysOut link={link} tools={tools} />
        </SkyPanel>
      )
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
    <Step title={t('rejected.accountTitle')}>
      <RejectionReason link={link} />
      <AccountForm casino={{ code: link.casino, name }} tools={tools} before={link} />
    </Step>
  )
}

function Active({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <SkyPanel title={t('active.title')} about={<p>{t('active.text')}</p>}>
      <div className="row">
        <ButtonLink kind="primary" to={paths.liveGame.to()}>
          {t('toGame')}
        </ButtonLink>
        <LiveButton link={link} tools={tools} on={false} />
      </div>
    </SkyPanel>
  )
}

function Stopped({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <SkyPanel title={t('stopped.title')} about={<p>{t('stopped.text')}</p>}>
      <div className="row">
        <ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>
        <LiveButton link={link} tools={tools} on />
      </div>
    </SkyPanel>
  )
}

function Unavailable() {
  const { t } = useTranslation('setup')
  return (
    <SkyPanel title={t('unavailable.title')} about={<p>{t('unavailable.reason')}</p>}>
      <div>
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
    </SkyPanel>
  )
}

/** Shown while staff decide; the page polls for the decision. */
function WaitingForStaff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  usePolling(tools.refresh)
  return (
    <SkyPanel title={t('pending.title')} about={<p>{t('pending.text')}</p>}>
      <div className="row">
        <ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>
      </div>
      {link.state === 'deposit-declared' && <WaysOut tools={tools} />}
    </SkyPanel>
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
  const hours = tools.casinos.find(({ code }) => code === link.casino)?.activationHours
  return (
    <Step title={rejected ? t('rejected.depositTitle') : t('deposit.title')}>
      {rejected && <RejectionReason link={link} />}
      <p className="measure">{t('deposit.statement')}</p>
      <p className="measure muted">{t('deposit.any')}</p>
      {hours !== undefined && <WaitPicture hours={hours} />}
      <HowPaid />
      <ActionError>{declare.error}</ActionError>
      <div className="row">
        <ButtonLink wide to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
        <Button kind="quiet" pending={declare.pending} onClick={declare.run}>
          {t('deposit.declare')}
        </Button>
      </div>
      <WaysOut tools={tools} />
    </Step>
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
