import { translate, useTranslation } from '#web/i18n/use-translation.ts'
import { pageData } from '#web/lib/structured-data.ts'
import { Island } from '#web/ui/island.tsx'
import { Page } from '#web/ui/page.tsx'
import { Folded, List } from './part.tsx'
import { OtherCountries } from './rules.tsx'
import styles from './safe.module.css'
import SafeIsland from './safe-island.tsx'

export const structuredData = (origin: string): readonly object[] => [
  { ...pageData('safe', origin), about: { '@type': 'Thing', name: translate('safe')('about') } },
]

/** Ways out in the order of need: stop, talk to someone, limits, signs of harm, the country's rules. */
export default function SafePage() {
  const { t } = useTranslation('safe')
  return (
    <Page quietTitle="always" title={t('title')} documentTitle={t('head.title')}>
      <Island name="features/safe/safe-island" component={SafeIsland} props={{}} when="idle" />
      <div className={styles.rest}>
        <OtherCountries />
        <Folded title={t('family.title')}>
          <p>{t('family.text')}</p>
          <List items={t('family.list', { returnObjects: true })} />
        </Folded>
        <Folded title={t('debts.title')}>
          <p>{t('debts.text')}</p>
          <List items={t('debts.list', { returnObjects: true })} />
        </Folded>
      </div>
    </Page>
  )
}
