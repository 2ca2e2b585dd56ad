import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { LegalPage } from './legal-page.tsx'
import { legalValues, versionDate } from './legal-values.ts'
import { webPage } from './web-page.ts'

const SECTIONS = [
  'parties',
  'service',
  'not',
  'adults',
  'account',
  'signals',
  'live',
  'casinos',
  'paid',
  'timeout',
  'ending',
  'liability',
  'changes',
  'law',
] as const

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
      sections={SECTIONS.map((id) => ({ id, words: words[id] }))}
      operator={t('operator')}
    />
  )
}

export const structuredData = webPage('terms')
