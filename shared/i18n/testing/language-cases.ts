/** A request for the site and its redirect; undefined for none. */
export interface LanguageCase {
  readonly path: string
  readonly cookie: string | undefined
  readonly accept: string | undefined
  readonly target: string | undefined
}

type Row<Outcome> = readonly [value: string | undefined, outcome: Outcome]

const NOTHING = Symbol('the next one decides')

/** Cookie headers: a language, or a value that is ignored. */
const COOKIES: readonly Row<string | typeof NOTHING>[] = [
  [undefined, NOTHING],
  ['', NOTHING],
  ['i18n_redirected=it', 'it'],
  ['i18n_redirected=en', 'en'],
  ['theme=dark; i18n_redirected=pt; a=b', 'pt'],
  ['i18n_redirected=zz; i18n_redirected=fr', 'fr'],
  ['i18n_redirected=de; i18n_redirected=fr', 'de'],
  ['i18n_redirected=', NOTHING],
  ['i18n_redirected', NOTHING],
  ['i18n_redirected=IT', NOTHING],
  ['i18n_redirected="it"', NOTHING],
  ['i18n_redirected=%69%74', NOTHING],
  ['i18n_redirected=it-IT', NOTHING],
  ['i18n_redirected=it=fr', NOTHING],
  ['i18n_redirected=../../evil', NOTHING],
  ['i18n_redirected=//evil.example', NOTHING],
  ['i18n_redirected=constructor', NOTHING],
  ['i18n_redirected=__proto__', NOTHING],
  ['x_i18n_redirected=it', NOTHING],
  ['i18n_redirected2=it', NOTHING],
  [`i18n_redirected=${'it'.repeat(2000)}`, NOTHING],
  [`junk=${'x'.repeat(3000)}; i18n_redirected=es`, 'es'],
]

/** Accept-Language headers. */
const HEADERS: readonly Row<string>[] = [
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at,de;q=0.9,en;q=0.5', 'de'],
  ['pt-BR', 'pt'],
  ['ja, fr;q=0.4', 'fr'],
  ['en-US,en;q=0.9,it;q=0.8', 'en'],
  ['it;q=0.3, es;q=0.7, fr;q=0.5', 'es'],
  ['it;q=0.5, fr;q=0.5', 'it'],
  ['it;q=0, fr;q=0.1', 'fr'],
  ['*', 'en'],
  ['*, it;q=0.1', 'it'],
  ['it;q=x, fr;q=0.2', 'fr'],
  ['it;q=, fr;q=0.2', 'fr'],
  ['it;q=1.5, fr;q=0.2', 'fr'],
  ['it;q=-1, fr;q=0.2', 'fr'],
  ['it;q=1e3, fr;q=0.2', 'fr'],
  ['it;q=0x1, fr;q=0.2', 'fr'],
  ['it;q=Infinity, fr;q=0.2', 'fr'],
  ['it;level=1;q=0.1, fr;q=0.2', 'fr'],
  ['  it ; q=0.4 ,fr ;q=0.2', 'it'],
  [',,;;,es,', 'es'],
  ['q=1', 'en'],
  ['italian', 'en'],
  ['../it', 'en'],
  ['constructor, toString', 'en'],
  [`${'xx,'.repeat(300)}it`, 'en'],
]

/** Paths that never redirect, whatever cookie and header say. */
const OTHER_PATHS = [
  ...'/login /it /it/ /en // /?'.split(' '),
  '',
  '/%2F',
  '/IT',
  '//evil.example',
  '/index.html',
]

const AT_ROOT: readonly LanguageCase[] = COOKIES.flatMap(([cookie, chosen]) =>
  HEADERS.map(([accept, wished]) => {
    const locale = chosen === NOTHING ? wished : chosen
    return { path: '/', cookie, accept, target: locale === 'en' ? undefined : `/${locale}` }
  }),
)

const ELSEWHERE: readonly LanguageCase[] = OTHER_PATHS.map((path) => ({
  path,
  cookie: 'i18n_redirected=fr',
  accept: 'de',
  target: undefined,
}))

/** Combinations of cookie, header and path, for every decision about languages. */
export const LANGUAGE_CASES: readonly LanguageCase[] = [...AT_ROOT, ...ELSEWHERE]
