import { useState } from 'react'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '../action-error.tsx'
import { HelpLineLink } from '../help-line-link.tsx'
import { Button, useToast } from '../index.ts'
import { ExclusionDialog } from './exclusion-dialog.tsx'
import styles from './protection.module.css'

interface WaysOutProps {
  /** Set if live mode is on or requested, and so can be stopped. */
  link?: CasinoLink | undefined
  tools: LiveButtonProps['tools'] & { readonly country: string | undefined }
}

/** Offers to stop live mode, to exclude oneself and to call a helpline, side by side as docs/product.md (H4) requires. */
export function WaysOut({ link, tools }: WaysOutProps) {
  const { t } = useTranslation('setup')
  const [pausing, setPausing] = useState(false)
  return (
    <>
      <div className={styles.waysOut}>
        {link && <LiveButton link={link} tools={tools} on={false} />}
        <Button onClick={() => setPausing(true)}>{t('cooling.timeOut')}</Button>
        <HelpLineLink country={tools.country} />
      </div>
      <ExclusionDialog open={pausing} onClose={() => setPausing(false)} />
    </>
  )
}

interface LiveButtonProps {
  link: CasinoLink
  /** Asks the server for the user's current state. */
  tools: { readonly refresh: () => Promise<unknown> }
  on: boolean
}

/** Stops live mode at once, or requests it again. */
export function LiveButton({ link, tools, on }: LiveButtonProps) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const change = useAction(async () => {
    await call(api.casinoLinks.setLive, { params: { casino: link.casino }, input: { on } })
    toast(on ? t('stopped.asked') : t('stopped.title'), 'info')
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
