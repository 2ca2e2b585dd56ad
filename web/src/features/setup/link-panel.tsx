import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { usePolling } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { CasinoBlock, HowPaid } from '#web/ui/casino/casino-disclosure.tsx'
import { splitStatement } from '#web/ui/casino/statement.ts'
import { classes } from '#web/ui/classes.ts'
import { Button, ButtonLink, useToast } from '#web/ui/index.ts'
import { BudgetReason, BudgetWays } from '#web/ui/protection/budget-reached.tsx'
import { CoolingWait } from '#web/ui/protection/cooling-wait.tsx'
import { LiveButton, WaysOut } from '#web/ui/protection/ways-out.tsx'
import { AccountForm } from './account-form.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { Step } from './panels.tsx'
import styles from './setup.module.css'
import type { LinkView } from './setup-step.ts'
import { casinoName, type SetupTools } from './tools.ts'

interface LinkPanelProps {
  view: LinkView
  link: CasinoLink
  tools: SetupTools
  share: number
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
  const block = <Block {...props} />
  return (
    <>
      {casino && view === 'account-rejected' ? <CasinoBlock casino={casino}>{block}</CasinoBlock> : block}
      <ConnectedAccount link={link} tools={tools} casino={casino} />
    </>
  )
}

function Block({ view, link, tools, share }: LinkPanelProps) {
  const { t } = useTranslation(['setup', 'protection'])
  const { signals } = useUser()
  const askQuietly = () => void tools.refresh().catch(() => undefined)
  const isOn = view === 'active' || view === 'cooling-off'
  if (isOn && signals.live === 'budget_reached') {
    return (
      <Step title={t('protection:budget.reached.title')}>
        <BudgetReason onTime={askQuietly} />
        <BudgetWays country={tools.country}>
          <LiveButton link={link} tools={tools} on={false} />
        </BudgetWays>
      </Step>
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
        <Step title={t('cooling.title')}>
          {link.activatesAt && <CoolingWait until={link.activatesAt} share={share} onEnd={askQuietly} />}
          <p>{t('cooling.rights')}</p>
          <WaysOut link={link} tools={tools} />
          <p className="muted">{t('cooling.text')}</p>
        </Step>
      )
    case 'active':
      return <Active link={link} tools={tools} />
    case 'stopped':
      return <Stopped link={link} tools={tools} />
    case 'unavailable':
      return <Unavailable />
  }
}

type BlockProps = Pick<LinkPanelProps, 'link' | 'tools'>

function AccountRejected({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  const name = casinoName(tools.casinos, link.casino)
  return (
    <Step title={t('rejected.accountTitle')}>
      <RejectionReason link={link} />
      <p>{t('rejected.again')}</p>
      <AccountForm casino={{ code: link.casino, name }} tools={tools} before={link} />
    </Step>
  )
}

function Active({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <Step title={t('active.title')}>
      <p>{t('active.text')}</p>
      <ButtonLink kind="primary" wide to={paths.liveGame.to()}>
        {t('toGame')}
      </ButtonLink>
      <div>
        <LiveButton link={link} tools={tools} on={false} />
      </div>
    </Step>
  )
}

function Stopped({ link, tools }: BlockProps) {
  const { t } = useTranslation('setup')
  return (
    <Step title={t('stopped.title')}>
      <p>{t('stopped.text')}</p>
      <div className="row">
        <ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>
        <LiveButton link={link} tools={tools} on />
      </div>
    </Step>
  )
}

function Unavailable() {
  const { t } = useTranslation('setup')
  return (
    <Step title={t('unavailable.title')}>
      <p>{t('unavailable.reason')}</p>
      <ButtonLink kind="primary" wide to={paths.game.to()}>
        {t('toPractice')}
      </ButtonLink>
    </Step>
  )
}

/** Shown while staff decide; the page polls for the decision. */
function WaitingForStaff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  usePolling(tools.refresh)
  return (
    <Step title={t('pending.title')}>
      <p>{t('pending.text')}</p>
      <ButtonLink wide to={paths.game.to()}>
        {t('toPractice')}
      </ButtonLink>
      {link.state === 'deposit-declared' && <WaysOut tools={tools} />}
    </Step>
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
  const statement = t('deposit.statement')
  const { heading, rest } = splitStatement(statement)
  return (
    <Step title={rejected ? t('rejected.depositTitle') : heading}>
      {rejected && <RejectionReason link={link} />}
      <p>{rejected ? statement : rest}</p>
      <ButtonLink wide to={paths.game.to()} className={styles.stay}>
        {t('toPractice')}
      </ButtonLink>
      <div className={styles.aside}>
        <h3>{t('deposit.title')}</h3>
        {hours !== undefined && <WaitPicture hours={hours} />}
        <ActionError>{declare.error}</ActionError>
        <Button kind="link" wide pending={declare.pending} onClick={declare.run}>
          {t('deposit.declare')}
        </Button>
        <p className="muted small">{t('deposit.any')}</p>
      </div>
      <HowPaid />
      <WaysOut tools={tools} />
    </Step>
  )
}

/** What follows the statement: our check, the cooling-off period, then live mode. */
function WaitPicture({ hours }: { hours: number }) {
  const { t } = useTranslation('setup')
  return (
    <figure className="stack-2">
      <figcaption className="muted small">{t('deposit.after')}</figcaption>
      <ol className={classes('plain-list places', styles.wait)}>
        <li>{t('state.deposit-declared')}</li>
        <li>{t('choose.hours', { hours })}</li>
        <li>{t('active.title')}</li>
      </ol>
    </figure>
  )
}

function RejectionReason({ link }: { link: CasinoLink }) {
  const { t } = useTranslation('setup')
  return (
    <figure className={styles.reason}>
      <figcaption className="muted small">{t('rejected.reason')}</figcaption>
      <blockquote>{link.reason}</blockquote>
    </figure>
  )
}
