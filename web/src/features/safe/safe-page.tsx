import { useTranslation } from '#web/i18n/use-translation.ts'
import { Contents } from '#web/ui/contents.tsx'
import { Page } from '#web/ui/page.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Blocks, Casinos } from './casinos.tsx'
import { Countries } from './countries.tsx'
import { HourCost } from './hour-cost.tsx'
import { OwnControls } from './own-controls.tsx'
import { Running } from './running.tsx'
import { Debts, Family, Minors, Questions } from './texts.tsx'

export { structuredData } from './structured-data.ts'

const PARTS = [
  'here',
  'cost',
  'questions',
  'casinos',
  'blocks',
  'countries',
  'family',
  'minors',
  'debts',
] as const

/** The own limits and time-outs, what play costs, how to notice harm, and every way out that we know. */
export default function SafePage() {
  const { t } = useTranslation('safe')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Running />
      <Notice tone="warn" title={t('crisis.title')}>
        <p className="measure">{t('crisis.text')}</p>
      </Notice>
      <Contents
        title={t('contents')}
        entries={PARTS.map((part) => ({ id: part, title: t(`${part}.title`) }))}
      />
      <OwnControls />
      <HourCost />
      <Questions />
      <Casinos />
      <Blocks />
      <Countries />
      <Family />
      <Minors />
      <Debts />
    </Page>
  )
}
