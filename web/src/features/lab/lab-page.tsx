import type { TFunction } from 'i18next'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolPage } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { LabSkeleton } from './lab-skeleton.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('lab', t, origin)

const load = () => import('./lab-tool.tsx')

export default function LabPage() {
  const { t } = useTranslation('lab')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<LabSkeleton />} />
      {(['does', 'method'] as const).map((part) => (
        <section key={part} className="stack" aria-labelledby={`lab-${part}`}>
          <h2 id={`lab-${part}`}>{t(`about.${part}.title`)}</h2>
          <ul className="bullets stack measure">
            {t(`about.${part}.points`, { returnObjects: true }).map((point) => (
              <li key={point}>
                <RichText text={point} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ToolPage>
  )
}
