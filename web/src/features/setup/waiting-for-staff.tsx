import type { CasinoLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, ButtonLink, Card, useToast } from '#web/ui/index.ts'
import { casinoName, type SetupTools } from './tools.ts'
import { WaysOut } from './ways-out.tsx'

/** Sent, and not decided yet: nothing to do here but to look again. */
export function WaitingForStaff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const look = useAction(async () => {
    const { user } = await tools.refresh()
    const now = user.groups.find(({ casino }) => casino === link.casino)
    if (now?.state === link.state) toast(t('checkedAgain'), 'info')
  })
  const declared = link.state === 'deposit-declared'
  const casino = casinoName(tools.casinos, link.casino)
  return (
    <Card title={t('pending.title')}>
      <p className="measure">
        {declared ? t('pending.declared') : t('pending.account', { account: link.user_id, casino })}
      </p>
      <ActionError>{look.error}</ActionError>
      <div className="row">
        <Button pending={look.pending} onClick={look.run}>
          {t('checkAgain')}
        </Button>
        <ButtonLink kind="quiet" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
      {declared && <WaysOut tools={tools} />}
    </Card>
  )
}
