import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import TrackRecordIsland from './track-record-island.tsx'

export const structuredData = (origin: string) => toolStructuredData('trackRecord', origin)

export default function TrackRecordPage() {
  const { t } = useTranslation('trackRecord')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} subject={t('subject')}>
      <Island
        name="features/track-record/track-record-island"
        component={TrackRecordIsland}
        props={{}}
        when="idle"
      />
      <ToolAbout>
        <ToolPart
          id="record-method"
          title={t('about.title')}
          points={t('about.points', { returnObjects: true })}
        >
          <p className="muted">{t('lead')}</p>
        </ToolPart>
      </ToolAbout>
    </ToolPage>
  )
}
