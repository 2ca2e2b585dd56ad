import { pageData } from '#web/lib/structured-data.ts'
import { LegalPage } from './legal-page.tsx'

/** The terms. Users accept them by the month of their version: shared/site/terms.ts. */
export default function TermsPage() {
  return <LegalPage page="terms" />
}

export const structuredData = (origin: string) => [pageData('terms', origin)]
