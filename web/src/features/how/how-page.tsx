import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Page } from '#web/ui/index.ts'
import { CostSection } from './cost-section.tsx'
import { Explorer } from './explorer.tsx'
import { LawSection } from './law-section.tsx'
import { PastSection } from './past-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { PartsOfPage, Points, Section, Text } from './section.tsx'
import { SeedsSection } from './seeds-section.tsx'

export { structuredData } from './structured-data.ts'

/** Commonly stated, and not derivable from anything published (reference/provably-fair.json, spribe-aviator). */
const AVIATOR_RTP = 0.97

export default function HowPage() {
  const { t } = useTranslation('how')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <PartsOfPage />
      <LawSection />
      <Explorer />
      <SeedsSection />
      <CostSection />
      <PastSection />
      <PlanSection />
      <LiveSection />
      <Section part="check">
        <Points points={t('check.points', { returnObjects: true })} />
        <Text>{t('check.more')}</Text>
      </Section>
    </Page>
  )
}

function LiveSection() {
  const { t } = useTranslation('how')
  const { percent } = useFormat()
  return (
    <Section part="live">
      <Text>{t('live.if')}</Text>
      <Text>{t('live.source')}</Text>
      <Text>{t('live.aviator')}</Text>
      <Text>{t('live.mapping', { rtp: percent(AVIATOR_RTP, 0) })}</Text>
    </Section>
  )
}
