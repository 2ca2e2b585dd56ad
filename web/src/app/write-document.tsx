import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { pagePath } from '#web/i18n/locale.ts'
import { languagesOf, type PageLanguages } from '#web/lib/page-languages.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { WriteIsland } from '#web/ui/island.tsx'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { Document, Main, SkipLink } from './document.tsx'
import { FootBar } from './foot-bar.tsx'
import Footer from './footer.tsx'
import HeaderIsland from './header.tsx'
import { ISLANDS } from './island-list.ts'
import styles from './layout.module.css'

/** Writes the content of `#root` of a public page. */
export function writeDocument(page: ReactNode, languages: PageLanguages): string {
  return renderToString(
    <WriteIsland value={writeIsland}>
      <SessionProvider>
        <Document languages={languages}>{page}</Document>
      </SessionProvider>
    </WriteIsland>,
  )
}

/** Uses its own id prefix, as the browser does when it hydrates the island. */
function writeIsland(name: string, island: ReactNode): string {
  if (!ISLANDS[name]) throw new Error(`There is no island ${name}`)
  return renderToString(island, { identifierPrefix: name })
}

/** Writes the application's frame with room for a page, shown until its code loads. */
export function writeApplication(): string {
  const languages = languagesOf('')
  return renderToString(
    <SessionProvider>
      <div className={styles.frame}>
        <SkipLink />
        <HeaderIsland languages={languages} />
        <Main>
          <PageWaiting />
        </Main>
        <Footer languages={languages} />
        <FootBar path={pagePath()} />
      </div>
    </SessionProvider>,
  )
}
