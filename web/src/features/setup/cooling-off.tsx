import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, Countdown } from '#web/ui/index.ts'
import type { SetupTools } from './tools.ts'
import { WaysOut } from './ways-out.tsx'

interface CoolingOffProps {
  link: CasinoLink
  tools: Pick<SetupTools, 'country' | 'refresh'>
}

/** The wait before live mode: what it is not, three ways out, and a calm countdown. No casino, no offer. */
export function CoolingOff({ link, tools }: CoolingOffProps) {
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
