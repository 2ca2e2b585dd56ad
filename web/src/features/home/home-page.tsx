import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/index.ts'

export default function HomePage() {
  const { t } = useTranslation('home')
  return <Page title={t('title')}>{null}</Page>
}
