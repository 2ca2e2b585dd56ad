import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { pageData } from '#web/lib/structured-data.ts'
import { LegalPage, type LegalWords } from './legal-page.tsx'
import { legalValues, versionDate } from './legal-values.ts'

/** The terms. Users accept them by the month of their version: shared/site/terms.ts. */
export default function TermsPage() {
  const { t } = useTranslation('terms')
  const words = t('sections', { returnObjects: true, ...legalValues(useFormat()) })
  return (
    <LegalPage
      title={t('title')}
      documentTitle={t('head.title')}
      version={t('version', { date: versionDate(currentLocale()) })}
      contents={t('contents')}
      sections={Object.entries<LegalWords>(words).map(([id, words]) => ({ id, words }))}
      operator={t('operator')}
    />
  )
}

export const structuredData = (origin: string) => [pageData('terms', origin)]
