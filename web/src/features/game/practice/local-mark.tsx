import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/index.ts'

/** Stands wherever a round of this device does. */
export function LocalMark({ explained = false }: { explained?: boolean }) {
  const { t } = useTranslation('game')
  return (
    <Notice tone="warn" title={t('local.mark')}>
      {explained && <p className="small">{t('local.markText')}</p>}
    </Notice>
  )
}
