import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, useToast } from '#web/ui/index.ts'
import type { SetupTools } from './tools.ts'

interface LiveButtonProps {
  link: CasinoLink
  tools: Pick<SetupTools, 'refresh'>
  /** What a press asks for. */
  on: boolean
}

/** Stops live mode at once, or asks for it again. */
export function LiveButton({ link, tools, on }: LiveButtonProps) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const change = useAction(async () => {
    await call(api.casinoLinks.setLive, { params: { casino: link.casino }, input: { on } })
    toast(on ? t('stopped.asked') : t('cooling.stopped'), 'info')
    await tools.refresh()
  })
  return (
    <>
      <Button pending={change.pending} onClick={change.run}>
        {on ? t('stopped.ask') : t('cooling.stop')}
      </Button>
      <ActionError>{change.error}</ActionError>
    </>
  )
}
