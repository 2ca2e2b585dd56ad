import type { TFunction } from 'i18next'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/tool-structured-data.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './audit-page.module.css'

/** Room for the question, the data and the examples, in the shape of the tool. */
function ToolSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={4} />
      <div className={styles.skeletonHalves}>
        <Skeleton lines={6} />
        <Skeleton lines={6} />
      </div>
    </div>
  )
}

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('audit', t, origin)

const load = () => import('./audit-tool.tsx')

const PARTS = ['does', 'cannot', 'method'] as const

export default function AuditPage() {
  const { t } = useTranslation('dataAudit')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<ToolSkeleton />} />
      <p className={styles.private}>{t('about.private')}</p>
      <div className={styles.about}>
        <ToolAbout>
          {PARTS.map((part) => (
            <ToolPart
              key={part}
              id={`audit-${part}`}
              title={t(`about.${part}.title`)}
              points={t(`about.${part}.points`, { returnObjects: true })}
            />
          ))}
        </ToolAbout>
      </div>
    </ToolPage>
  )
}
