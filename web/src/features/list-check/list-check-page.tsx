import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import ListCheckIsland from './list-check-island.tsx'

export const structuredData = (origin: string) => toolStructuredData('listCheck', origin)

export default function ListCheckPage() {
  const { t } = useTranslation(['listCheck', 'app'])
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} subject={t('app:tools.listCheck.text')}>
      <Island
        name="features/list-check/list-check-island"
        component={ListCheckIsland}
        props={{}}
        when="idle"
      />
      <div className="no-print">
        <ToolAbout>
          <ToolPart
            id="list-check-about"
            title={t('about.title')}
            points={t('about.points', { returnObjects: true })}
          />
        </ToolAbout>
      </div>
    </ToolPage>
  )
}
