import type { TFunction } from 'i18next'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/tool-structured-data.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './lab-skeleton.module.css'

/** As tall as the tool before anything was run, at each width. */
function LabSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={2} />
      <Skeleton lines={12} />
    </div>
  )
}

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('lab', t, origin)

const load = () => import('./lab-tool.tsx')

export default function LabPage() {
  const { t } = useTranslation('lab')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<LabSkeleton />} />
      <ToolAbout>
        {(['does', 'method'] as const).map((part) => (
          <ToolPart
            key={part}
            id={`lab-${part}`}
            title={t(`about.${part}.title`)}
            points={t(`about.${part}.points`, { returnObjects: true })}
          />
        ))}
      </ToolAbout>
    </ToolPage>
  )
}
