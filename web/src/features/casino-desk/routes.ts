import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

/** Players' words are those of the preview, the editor's those of the marks below a text; a password is asked for
 * before an export. */
const WORDS: AppRoute['words'] = ['casinoDesk', 'admin', 'lists', 'setup', 'editor', 'profile', 'error']
/** The verifier's words name the schemes. */
const FORM_WORDS: AppRoute['words'] = [...WORDS, 'verifier']

export const routes: readonly AppRoute[] = [
  {
    path: paths.adminCasino.pattern,
    guard: 'admin',
    words: WORDS,
    load: () => import('./casinos-page.tsx'),
  },
  {
    path: paths.adminCasinoCreate.pattern,
    guard: 'admin',
    words: FORM_WORDS,
    load: () => import('./casino-create-page.tsx'),
  },
  {
    path: paths.adminCasinoEdit.pattern,
    guard: 'admin',
    words: FORM_WORDS,
    load: () => import('./casino-page.tsx'),
  },
]
