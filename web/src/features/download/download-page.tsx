import { useTranslation } from '#web/i18n/use-translation.ts'
import { Page } from '#web/ui/index.ts'
import { Island } from '#web/ui/island.tsx'
import { AllGuides, NoFile, Offline, Remove, RightAddress, SameProgram } from './sections.tsx'
import ThisDeviceIsland from './this-device-island.tsx'

export { structuredData } from './structured-data.ts'

/** How to keep Fairflight on a device, and how to know what is not Fairflight. */
export default function DownloadPage() {
  const { t } = useTranslation('download')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Island
        name="features/download/this-device-island"
        component={ThisDeviceIsland}
        props={{}}
        when="idle"
      />
      <AllGuides />
      <NoFile />
      <RightAddress />
      <Offline />
      <SameProgram />
      <Remove />
    </Page>
  )
}
