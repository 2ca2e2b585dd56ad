import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/tool-structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import AuditIsland from './audit-island.tsx'
import styles from './audit-page.module.css'

export const structuredData = (origin: string) => toolStructuredData('audit', origin)

const PARTS = ['cannot', 'method'] as const

export default function AuditPage() {
  const { t } = useTranslation('dataAudit')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Island name="features/data-audit/audit-island" component={AuditIsland} props={{}} when="idle" />
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
