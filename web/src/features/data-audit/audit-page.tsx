import type { TFunction } from 'i18next'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolPage } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './audit-page.module.css'
import { ToolSkeleton } from './tool-skeleton.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('audit', t, origin)

const load = () => import('./audit-tool.tsx')

export default function AuditPage() {
  const { t } = useTranslation('dataAudit')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<ToolSkeleton />} />
      <p className={styles.private}>{t('about.private')}</p>
      <div className={styles.about}>
        <Part part="does" />
        <Part part="cannot" />
        <Part part="method" />
      </div>
    </ToolPage>
  )
}

function Part({ part }: { part: 'does' | 'cannot' | 'method' }) {
  const { t } = useTranslation('dataAudit')
  return (
    <section className={styles.part} aria-labelledby={`audit-${part}`}>
      <h2 id={`audit-${part}`}>{t(`about.${part}.title`)}</h2>
      <ul>
        {t(`about.${part}.points`, { returnObjects: true }).map((point) => (
          <li key={point}>
            <RichText text={point} />
          </li>
        ))}
      </ul>
    </section>
  )
}
