import { Component, type ReactNode } from 'react'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import styles from './layout.module.css'

export function StaticFallback() {
  const { t } = useTranslation('app')
  return (
    <main className={styles.fatal}>
      <h1>{t('fatal.title')}</h1>
      <a href={withLocale(currentLocale(), paths.home.to())}>{t('fatal.home')}</a>
    </main>
  )
}

/** Catches errors of the whole application. */
export class FatalBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <StaticFallback /> : this.props.children
  }
}
