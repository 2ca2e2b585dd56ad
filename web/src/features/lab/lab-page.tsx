import type { TFunction } from 'i18next'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/tool-structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import LabIsland from './lab-island.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('lab', t, origin)

export default function LabPage() {
  const { t } = useTranslation('lab')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Island name="features/lab/lab-island" component={LabIsland} props={{}} when="idle" />
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
