import { useDeferredValue } from 'react'
import type { api } from '#shared/api/index.ts'
import { TRACK_RECORD_ROUTE } from '#shared/api/routes.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { call } from '#web/lib/client.ts'
import { useFormat } from '#web/lib/format.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button } from '#web/ui/button.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Notice } from '#web/ui/status.tsx'
import { EmptyRecord } from './empty-record.tsx'
import { LiveSection } from './live-section.tsx'
import { SourceSection } from './source-section.tsx'
import { TrackRecordSkeleton } from './track-record-skeleton.tsx'

type RecordEndpoint = (typeof api)['trackRecord']['get']

/** The client needs only these fields of the endpoint. */
const route: Pick<RecordEndpoint, 'method' | 'path'> = TRACK_RECORD_ROUTE

function fetchRecord(signal: AbortSignal): Promise<TrackRecord> {
  return call(route as RecordEndpoint, { signal })
}

export default function TrackRecordTool() {
  const { t } = useTranslation(['trackRecord', 'ui'])
  const { dateTime } = useFormat()
  const record = useResource(fetchRecord, [])
  // Deferred: drawing the many plots must not block the page.
  const shown = useDeferredValue(record.loading ? undefined : record.data)
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
  if (!shown) return <TrackRecordSkeleton />
  const { measuredAt, sources, live } = shown
  const isEmpty = live.total.drawn === 0 && sources.every(({ total }) => total.rounds === 0)
  return (
    <div className="stack-6">
      <p className="muted small">{t('measuredAt', { at: dateTime(measuredAt) })}</p>
      {isEmpty ? (
        <EmptyRecord />
      ) : (
        <>
          {sources.map((source) => (
            <SourceSection key={source.source} record={source} />
          ))}
          <LiveSection live={live} />
        </>
      )}
      <HelpLine />
    </div>
  )
}
