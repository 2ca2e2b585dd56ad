import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n/locales.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { ReadIn } from '#web/i18n/reading-language.tsx'
import { useServerState } from '#web/lib/query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './casinos.module.css'

/** Renders players' components in any language, once its translations are loaded. */
export function ReaderView({ language, children }: { language: Locale; children: ReactNode }) {
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
