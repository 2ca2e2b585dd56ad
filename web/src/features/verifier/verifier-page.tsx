import type { TFunction } from 'i18next'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toolStructuredData } from '#web/lib/tool-structured-data.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ToolAbout, ToolPage, ToolPart } from '#web/ui/tool-page.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './verifier-skeleton.module.css'

/** As tall as the tool before anything was pasted, at each width. */
function VerifierSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={10} />
      <Skeleton lines={6} />
    </div>
  )
}

export const structuredData = (t: TFunction, origin: string) => toolStructuredData('verifier', t, origin)

const load = () => import('./verifier-tool.tsx')

export default function VerifierPage() {
  const { t } = useTranslation('verifier')
  return (
    <ToolPage title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <ToolSlot load={load} skeleton={<VerifierSkeleton />} />
      <ToolAbout>
        <ToolPart
          id="verifier-does"
          title={t('about.does.title')}
          points={t('about.does.points', { returnObjects: true })}
        />
        <ToolPart id="verifier-method" title={t('about.method.title')}>
          <p>
            <RichText text={t('about.method.text')} />
          </p>
          <p>{t('about.method.privacy')}</p>
        </ToolPart>
      </ToolAbout>
    </ToolPage>
  )
}
