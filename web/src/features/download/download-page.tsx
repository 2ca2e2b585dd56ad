import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, Page } from '#web/ui/index.ts'
import { Island } from '#web/ui/island.tsx'
import InstallIsland from './install-island.tsx'
import { Guides, NoFile, RightAddress } from './sections.tsx'

export { structuredData } from './structured-data.ts'

export default function DownloadPage() {
  const { t } = useTranslation('download')
  return (
    <Page title={t('title')} documentTitle={t('head.title')}>
      <Card title={t('all.title')}>
        <Guides />
        <Island name="features/download/install-island" component={InstallIsland} props={{}} when="idle" />
      </Card>
      <NoFile />
      <RightAddress />
    </Page>
  )
}
