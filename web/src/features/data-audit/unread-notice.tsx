import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'
import type { Unread } from './audit-job.ts'
import { MAX_MEGABYTES } from './bounds.ts'

/** Why data could not be read at all, and what to do. */
export function UnreadNotice({ reason, bytes }: { reason: Unread; bytes: number }) {
  const { t } = useTranslation('dataAudit')
  const { number } = useFormat()
  const sizes = { megabytes: number(bytes / 1_000_000), bound: number(MAX_MEGABYTES) }
  return (
    <Notice tone="bad" role="alert" title={t(`unread.${reason}.title`)}>
      <p className="measure">{t(`unread.${reason}.text`, sizes)}</p>
    </Notice>
  )
}
