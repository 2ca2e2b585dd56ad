import type { CasinoLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, ButtonLink, Card, useToast } from '#web/ui/index.ts'
import { casinoName, type SetupTools } from './tools.ts'

/** Sent, and not decided yet: nothing to do here but to look again. */
export function WaitingForStaff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const look = useAction(async () => {
    const { user } = await tools.refresh()
    const now = user.groups.find(({ casino }) => casino === link.casino)
    if (now?.state === link.state) toast(t('checkedAgain'), 'info')
  })
  const casino = casinoName(tools.casinos, link.casino)
  return (
    <Card title={t('pending.title')}>
      <p className="measure">
        {link.state === 'account-pending'
          ? t('pending.account', { account: link.user_id, casino })
          : t('pending.deposit', { casino })}
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
    </Card>
  )
}
