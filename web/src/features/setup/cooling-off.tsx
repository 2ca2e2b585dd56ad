import { useState } from 'react'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { ExclusionDialog } from '#web/features/protection/exclusion-dialog.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { Button, Card, Countdown } from '#web/ui/index.ts'
import { LiveButton } from './live-button.tsx'
import type { SetupTools } from './tools.ts'

/** The wait before live mode: what it is not, three ways out, and a calm countdown. No casino, no offer. */
export function CoolingOff({ link, tools }: { link: CasinoLink; tools: SetupTools }) {
  const { t } = useTranslation('setup')
  const [pausing, setPausing] = useState(false)
  const askQuietly = () => void tools.refresh().catch(() => undefined)
  return (
    <Card title={t('cooling.title')}>
      <p>{t('cooling.countdown')}</p>
      {link.activatesAt && <Countdown until={link.activatesAt} onEnd={askQuietly} />}
      <p className="measure">{t('cooling.rights')}</p>
      <p className="measure muted">{t('cooling.text')}</p>
      <div className="row">
        <LiveButton link={link} tools={tools} on={false} />
        <Button onClick={() => setPausing(true)}>{t('cooling.timeOut')}</Button>
        <HelpLineLink country={tools.country} />
      </div>
      <ExclusionDialog open={pausing} onClose={() => setPausing(false)} />
    </Card>
  )
}
