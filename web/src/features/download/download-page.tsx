import { useTranslation } from '#web/i18n/use-translation.ts'
import { Page } from '#web/ui/index.ts'
import { AllGuides, NoFile, Offline, Remove, RightAddress, SameProgram } from './sections.tsx'
import { ThisDevice } from './this-device.tsx'

export { structuredData } from './structured-data.ts'

/** How to keep Fairflight on a device, and how to know what is not Fairflight. */
export default function DownloadPage() {
  const { t } = useTranslation('download')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ThisDevice />
      <AllGuides />
      <NoFile />
      <RightAddress />
      <Offline />
      <SameProgram />
      <Remove />
    </Page>
  )
}
