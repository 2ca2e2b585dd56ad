import { useTranslation } from '#web/i18n/use-translation.ts'
import { Island } from '#web/ui/island.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import styles from './download.module.css'
import InstallIsland from './install-island.tsx'
import { Guides, NoFile, RightAddress } from './sections.tsx'

export { structuredData } from './structured-data.ts'

export default function DownloadPage() {
  const { t } = useTranslation('download')
  return (
    <SkyPage title={t('title')} wide lead={t('noFile.text')}>
      <Island name="features/download/install-island" component={InstallIsland} props={{}} when="idle" />
      <div className={styles.parts}>
        <Guides />
        <div className="stack-6">
          <NoFile />
          <RightAddress />
        </div>
      </div>
    </SkyPage>
  )
}
