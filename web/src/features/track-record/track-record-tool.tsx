import { useDeferredValue, useState } from 'react'
import type { api } from '#shared/api/index.ts'
import { API_BASE, TRACK_RECORD_ROUTE } from '#shared/api/routes.ts'
import type { TrackRecord } from '#shared/models/track-record.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { call } from '#web/lib/client.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LINE_FROM, RecordCone } from './record-cone.tsx'
import { AllFigures, SourceTable } from './record-figures.tsx'
import styles from './track-record.module.css'
import { TrackRecordSkeleton } from './track-record-skeleton.tsx'
import { useRecordFormat } from './use-record-format.ts'

type RecordEndpoint = (typeof api)['trackRecord']['get']

/** The client needs only these fields of the endpoint. */
const route: Pick<RecordEndpoint, 'method' | 'path'> = TRACK_RECORD_ROUTE

/** An older record is called stale; browsers and the edge cache it for five minutes each. */
const FRESH_MS = 30 * MINUTE_MS

function fetchRecord(signal: AbortSignal): Promise<TrackRecord> {
  return call(route as RecordEndpoint, { signal })
}

export default function TrackRecordTool() {
  const { t } = useTranslation(['trackRecord', 'ui'])
  const record = useResource(fetchRecord, [])
  // Deferred: drawing the plot must not block the page.
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
  return shown ? <Record record={shown} /> : <TrackRecordSkeleton />
}

function Record({ record }: { record: TrackRecord }) {
  const { t } = useTranslation('trackRecord')
  const { dateTime } = useFormat()
  const [open, setOpen] = useState(false)
  const { count } = useRecordFormat()
  const { unlisted } = record.counts
  const drawn = record.practice.drawn + record.live.total.drawn
  const empty = isEmpty(record)
  const isOld = serverNow() - Date.parse(record.measuredAt) > FRESH_MS
  return (
    <div className="stack-6">
      <section className={styles.record} aria-labelledby="finding">
        <Finding record={record} />
        <RecordCone {...record} />
        <div className="stack">
          <SourceTable {...record} />
          {empty ? (
            <p className={styles.inside}>{t('empty.inside')}</p>
          ) : (
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={open}
              aria-controls="all-figures"
              onClick={() => setOpen(!open)}
            >
              {t('side.all')}
            </button>
          )}
          <ButtonLink kind="primary" wide className={styles.start} to={paths.game.to()}>
            {t('sources.practice.start')}
          </ButtonLink>
          <p className={styles.links}>
            <a href="#record-method">{t('about.title')}</a>
            <a href={`${import.meta.env.VITE_API_BASE ?? API_BASE}${TRACK_RECORD_ROUTE.path}`}>JSON</a>
          </p>
          {unlisted > 0 && !empty && (
            <details>
              <summary>
                <span>{t('unlisted.title')}</span>
                <span className={styles.count}>
                  {t('unlisted.value', { unlisted: count(unlisted), drawn: count(drawn) })}
                </span>
              </summary>
              <p className="small muted">{t('unlisted.text')}</p>
            </details>
          )}
          {isOld && <p>{t('stale')}</p>}
          <p className="small muted">{t('measuredAt', { at: dateTime(record.measuredAt) })}</p>
        </div>
      </section>
      <div id="all-figures" className="stack-6" hidden={!open}>
        {open && <AllFigures {...record} />}
      </div>
      <HelpLine />
    </div>
  )
}

const isEmpty = ({ sources, live }: TrackRecord): boolean =>
  live.total.drawn === 0 && sources.every(({ total }) => total.rounds === 0)

/** States the finding on practice rounds, and whether it fits our odds. */
function Finding({ record }: { record: TrackRecord }) {
  const { t } = useTranslation('trackRecord')
  const { count, hits } = useRecordFormat()
  const total = record.sources[0]?.total
  if (!total || isEmpty(record)) {
    return (
      <div className={styles.finding}>
        <h2 id="finding">{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
      </div>
    )
  }
  const [low, high] = total.expectedRange
  const fits = low <= total.hits && total.hits <= high
  return (
    <div className={styles.finding}>
      <h2 id="finding">
        {t('finding.reached', { hits: count(total.hits), rounds: count(total.rounds) })}{' '}
        <span className="muted">
          {t('finding.expected', {
            expected: total.tooFew ? hits(total.expectedHits) : count(total.expectedHits),
          })}
        </span>
      </h2>
      <p>
        {t(total.tooFew ? 'finding.tooFew' : fits ? 'finding.fits' : 'finding.differs')}
        {total.rounds < LINE_FROM && ` ${t('cone.from')}`}
      </p>
    </div>
  )
}
