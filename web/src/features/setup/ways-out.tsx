import { useState } from 'react'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { ExclusionDialog } from '#web/features/protection/exclusion-dialog.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { Button } from '#web/ui/index.ts'
import { LiveButton } from './live-button.tsx'
import styles from './setup.module.css'
import type { SetupTools } from './tools.ts'

interface WaysOutProps {
  /** Where live mode is on, or on its way: it can be stopped. */
  link?: CasinoLink | undefined
  tools: Pick<SetupTools, 'country' | 'refresh'>
}

/** docs/product.md, H4: out of live mode, out of everything, or somebody to talk to; all three side by side. */
export function WaysOut({ link, tools }: WaysOutProps) {
  const { t } = useTranslation('setup')
  const [pausing, setPausing] = useState(false)
  return (
    <>
      <div className={classes('row', !link && styles.waysOut)}>
        {link && <LiveButton link={link} tools={tools} on={false} />}
        <Button onClick={() => setPausing(true)}>{t('cooling.timeOut')}</Button>
        <HelpLineLink country={tools.country} />
      </div>
      <ExclusionDialog open={pausing} onClose={() => setPausing(false)} />
    </>
  )
}
