import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/index.ts'

export function RejectionReason({ link }: { link: CasinoLink }) {
  const { t } = useTranslation('setup')
  return (
    <Notice tone="warn" title={t('rejected.reason')}>
      <p className="measure">{link.reason}</p>
    </Notice>
  )
}
