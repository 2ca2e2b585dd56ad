import type { ReactNode } from 'react'
import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PageLanguages } from '#web/lib/page-languages.ts'
import { Island } from '#web/ui/island.tsx'
import { FootBar } from './foot-bar.tsx'
import Footer from './footer.tsx'
import HeaderIsland from './header.tsx'
import styles from './layout.module.css'

interface DocumentProps {
  children: ReactNode
  languages: PageLanguages
}

/** Renders a public page for the build: header, page, footer and bar. */
export function Document({ children, languages }: DocumentProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Island name="app/header" component={HeaderIsland} props={{ languages }} when="session" />
      <Main>{children}</Main>
      <Island name="app/footer" component={Footer} props={{ languages }} when="visible" />
      <FootBar path={pagePath()} />
    </div>
  )
}

const CONTENT_ID = 'content'

export function SkipLink() {
  const { t } = useTranslation('app')
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      {t('skip')}
    </a>
  )
}

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
