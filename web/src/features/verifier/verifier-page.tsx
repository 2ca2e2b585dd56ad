import type { TFunction } from 'i18next'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToolPage } from '#web/ui/tool-page.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('verifier', t, origin)

export default function VerifierPage() {
  const { t } = useTranslation('verifier')
  return <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')} />
}
