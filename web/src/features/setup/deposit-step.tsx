import type { CasinoLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, ButtonLink, Card, useToast } from '#web/ui/index.ts'
import { HowPaid } from './casino-disclosure.tsx'
import { RejectionReason } from './rejection-reason.tsx'
import type { SetupTools } from './tools.ts'
import { WaysOut } from './ways-out.tsx'

/** Wizard C: the statement of PRODUCT, H4, word for word; no amount, no proof, no reminder. */
export function DepositStep({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const declare = useAction(async () => {
    await call(api.casinoLinks.update, { params: { casino: link.casino }, input: { deposit: 'declared' } })
    toast(t('deposit.declared'), 'info')
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
