import type { TFunction } from 'i18next'
import { API_BASE } from '#shared/api/base.ts'
import { TRACK_RECORD_ROUTE } from '#shared/api/track-record-route.ts'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolPage } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './track-record.module.css'
import { TrackRecordSkeleton } from './track-record-skeleton.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('trackRecord', t, origin)

const load = () => import('./track-record-tool.tsx')

export default function TrackRecordPage() {
  const { t } = useTranslation('trackRecord')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<TrackRecordSkeleton />} />
      <div className={styles.pair}>
        <About part="shows" />
        <About part="method" />
      </div>
      <p>
        <a href={`${import.meta.env.VITE_API_BASE ?? API_BASE}${TRACK_RECORD_ROUTE.path}`}>{t('json')}</a>
      </p>
    </ToolPage>
  )
}

function About({ part }: { part: 'shows' | 'method' }) {
  const { t } = useTranslation('trackRecord')
  return (
    <section className={styles.about} aria-labelledby={`record-${part}`}>
      <h2 id={`record-${part}`}>{t(`about.${part}.title`)}</h2>
      <ul className={styles.points}>
        {t(`about.${part}.points`, { returnObjects: true }).map((point) => (
          <li key={point} className="measure">
            <RichText text={point} />
          </li>
        ))}
      </ul>
    </section>
  )
}
