import { translate, useTranslation } from '#web/i18n/use-translation.ts'
import { pageData } from '#web/lib/structured-data.ts'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { Island } from '#web/ui/island.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
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
  const heading = usePageTitle(t('head.title'))
  return (
    <div className={styles.page}>
      <header className={styles.night}>
        <StillSky />
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
      </header>
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
    </div>
  )
}
