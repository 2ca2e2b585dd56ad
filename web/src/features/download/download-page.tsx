import { useTranslation } from '#web/i18n/use-translation.ts'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { Island } from '#web/ui/island.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import styles from './download.module.css'
import InstallIsland from './install-island.tsx'
import { Guides, HomeScreen, NoFile, RightAddress } from './sections.tsx'

export { structuredData } from './structured-data.ts'

export default function DownloadPage() {
  const { t } = useTranslation('download')
  return (
    <SkyPage
      title={t('title')}
      wide
      lead={<span className={styles.lead}>{t('noFile.text')}</span>}
      picture={
        <>
          <StillSky />
          <HomeScreen />
        </>
      }
    >
      <div className={styles.parts}>
        <Guides>
          <Island name="features/download/install-island" component={InstallIsland} props={{}} when="idle" />
        </Guides>
        <div className="stack-6">
          <NoFile />
          <RightAddress />
        </div>
      </div>
    </SkyPage>
  )
}
