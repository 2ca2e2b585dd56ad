import type { TFunction } from 'i18next'
import { toolStructuredData } from '#web/app/tool-structured-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolPage } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { VerifierSkeleton } from './verifier-skeleton.tsx'

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('verifier', t, origin)

const load = () => import('./verifier-tool.tsx')

export default function VerifierPage() {
  const { t } = useTranslation('verifier')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<VerifierSkeleton />} />
      <section className="stack" aria-labelledby="verifier-does">
        <h2 id="verifier-does">{t('about.does.title')}</h2>
        <ul className="bullets stack measure">
          {t('about.does.points', { returnObjects: true }).map((point) => (
            <li key={point}>
              <RichText text={point} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="verifier-method">
        <h2 id="verifier-method">{t('about.method.title')}</h2>
        <p className="measure">
          <RichText text={t('about.method.text')} />
        </p>
        <p className="measure">{t('about.method.privacy')}</p>
      </section>
    </ToolPage>
  )
}
