import type { TFunction } from 'i18next'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { LabSkeleton } from './lab-skeleton.tsx'

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
