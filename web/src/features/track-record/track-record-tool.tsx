import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, Notice } from '#web/ui/index.ts'
import { LiveSection } from './live-section.tsx'
import { SourceSection } from './source-section.tsx'
import { TrackRecordSkeleton } from './track-record-skeleton.tsx'

export default function TrackRecordTool() {
  const { t } = useTranslation(['trackRecord', 'ui'])
  const { dateTime } = useFormat()
  const record = useResource((signal) => call(api.trackRecord.get, { signal }), [])
  if (record.error !== undefined) {
    return (
      <Notice tone="bad" role="alert" title={t('failed')}>
        <p>{record.error}</p>
        <div>
          <Button onClick={record.reload}>{t('ui:retry')}</Button>
        </div>
      </Notice>
    )
  }
  if (!record.data || record.loading) return <TrackRecordSkeleton />
  const { measuredAt, sources, live } = record.data
  return (
    <div className="stack-large">
      <p className="muted small">{t('measuredAt', { at: dateTime(measuredAt) })}</p>
      {sources.map((source) => (
        <SourceSection key={source.source} record={source} />
      ))}
      <LiveSection live={live} />
    </div>
  )
}
