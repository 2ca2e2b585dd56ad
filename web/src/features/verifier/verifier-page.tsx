import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import VerifierIsland from './verifier-island.tsx'

export const structuredData = (origin: string) => toolStructuredData('verifier', origin)

export default function VerifierPage() {
  const { t } = useTranslation(['verifier', 'app'])
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} subject={t('app:tools.verifier.text')}>
      <Island name="features/verifier/verifier-island" component={VerifierIsland} props={{}} when="idle" />
      <ToolAbout>
        <ToolPart id="verifier-about" title={t('about.title')}>
          <p>
            <RichText text={t('about.text')} />
          </p>
        </ToolPart>
      </ToolAbout>
    </ToolPage>
  )
}
