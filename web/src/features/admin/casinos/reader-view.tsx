import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { ReadIn } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, Notice, Skeleton } from '#web/ui/index.ts'
import styles from './casinos.module.css'

/** Renders players' components in any language, once its translations are loaded. */
export function ReaderView({ language, children }: { language: Locale; children: ReactNode }) {
  const { t } = useTranslation('ui')
  const words = useResource(async () => {
    await loadNamespaces(['setup', 'ui'], language)
    return language
  }, [language])
  if (words.error !== undefined) {
    return (
      <Notice tone="bad" role="alert" title={words.error}>
        <div>
          <Button onClick={words.reload}>{t('retry')}</Button>
        </div>
      </Notice>
    )
  }
  if (words.data !== language) return <Skeleton lines={6} />
  return (
    <div className={styles.reader}>
      <ReadIn key={language} language={language}>
        {children}
      </ReadIn>
    </div>
  )
}
