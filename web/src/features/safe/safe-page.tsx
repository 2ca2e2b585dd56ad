import { useTranslation } from '#web/i18n/use-translation.ts'
import { Contents, Notice, Page } from '#web/ui/index.ts'
import { Blocks, Casinos } from './casinos.tsx'
import { Countries } from './countries.tsx'
import { HourCost } from './hour-cost.tsx'
import { OwnControls } from './own-controls.tsx'
import { Debts, Family, Minors, Questions } from './texts.tsx'

export { structuredData } from './structured-data.ts'

const PARTS = [
  'cost',
  'questions',
  'here',
  'casinos',
  'blocks',
  'countries',
  'family',
  'minors',
  'debts',
] as const

/** What play costs, how to notice harm, and every way out that we know. Without an account, too. */
export default function SafePage() {
  const { t } = useTranslation('safe')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Notice tone="warn" title={t('crisis.title')}>
        <p className="measure">{t('crisis.text')}</p>
      </Notice>
      <Contents
        title={t('contents')}
        entries={PARTS.map((part) => ({ id: part, title: t(`${part}.title`) }))}
      />
      <HourCost />
      <Questions />
      <OwnControls />
      <Casinos />
      <Blocks />
      <Countries />
      <Family />
      <Minors />
      <Debts />
    </Page>
  )
}
