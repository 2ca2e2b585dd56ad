import { OTHER_COUNTRY, UNKNOWN_COUNTRY } from '#shared/countries/table.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Contents } from '#web/ui/contents.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Island } from '#web/ui/island.tsx'
import { Page } from '#web/ui/page.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Blocks, Casinos } from './casinos-island.tsx'
import ControlsIsland from './controls-island.tsx'
import { Countries } from './countries-island.tsx'
import { HourCost } from './hour-cost.tsx'
import { List, Paragraphs, Part } from './part.tsx'
import RunningIsland from './running-island.tsx'
import styles from './safe.module.css'

/** Lists questions for self-reflection; no answer is recorded. */
function Questions() {
  const { t } = useTranslation('safe')
  return (
    <Part id="questions" title={t('questions.title')}>
      <List items={t('questions.list', { returnObjects: true })} />
      <Paragraphs texts={[t('questions.after')]} />
    </Part>
  )
}

function Family() {
  const { t } = useTranslation('safe')
  return (
    <Part id="family" title={t('family.title')}>
      <Paragraphs texts={[t('family.text')]} />
      <Fold about={t('family.title')}>
        <List items={t('family.list', { returnObjects: true })} />
      </Fold>
    </Part>
  )
}

function Minors() {
  const { t } = useTranslation('safe')
  const { number } = useFormat()
  const ages = { age: number(OTHER_COUNTRY.age), higher: number(UNKNOWN_COUNTRY.age) }
  return (
    <Part id="minors" title={t('minors.title')}>
      <Paragraphs texts={[t('minors.summary', ages)]} />
      <Fold about={t('minors.title')}>
        <Paragraphs texts={[t('minors.device')]} />
      </Fold>
    </Part>
  )
}

function Debts() {
  const { t } = useTranslation('safe')
  return (
    <Part id="debts" title={t('debts.title')}>
      <Paragraphs texts={[t('debts.text')]} />
      <Fold about={t('debts.title')}>
        <List items={t('debts.list', { returnObjects: true })} />
      </Fold>
    </Part>
  )
}

/** Lists the controls of an account with their exact effects. */
function OwnControls() {
  const { t } = useTranslation('safe')
  return (
    <Part id="here" title={t('here.title')}>
      <Island name="features/safe/controls-island" component={ControlsIsland} props={{}} when="session" />
      <TimeOut />
    </Part>
  )
}

function TimeOut() {
  const { t } = useTranslation('safe')
  return (
    <article className={styles.timeout}>
      <h3>{t('here.timeout.title')}</h3>
      <Paragraphs texts={[t('here.timeout.text')]} />
      <Fold about={t('here.timeout.title')}>
        <List items={t('here.timeout.points', { returnObjects: true })} />
      </Fold>
    </article>
  )
}

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

/** The user's limits and time-outs, the cost of play, signs of harm, and all known ways out. */
export default function SafePage() {
  const { t } = useTranslation('safe')
  return (
    <Page title={t('title')} documentTitle={t('head.title')} lead={t('lead')}>
      <Island name="features/safe/running-island" component={RunningIsland} props={{}} when="session" />
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
