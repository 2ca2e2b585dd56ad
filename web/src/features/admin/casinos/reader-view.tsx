import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { ReadIn } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useServerState } from '#web/lib/query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './casinos.module.css'

interface ReaderViewProps {
  language: Locale
  /** Players' components; without any, a sentence says that players see nothing. */
  children: ReactNode
}

export function ReaderView({ language, children }: ReaderViewProps) {
  const { t } = useTranslation('casinos')
  if (children) return <InLanguage language={language}>{children}</InLanguage>
  return (
    <p>
      <strong>{t('preview.nothing')}</strong>
    </p>
  )
}

/** Renders its children in any language, once its translations are loaded. */
function InLanguage({ language, children }: ReaderViewProps) {
  const words = useServerState(['translations', language], async () => {
    await loadNamespaces(['setup', 'ui'], language)
    return language
  })
  return (
    <Loaded answer={words} lines={6}>
      {(loaded) => (
        <div className={styles.reader}>
          <ReadIn key={loaded} language={loaded}>
            {children}
          </ReadIn>
        </div>
      )}
    </Loaded>
  )
}
