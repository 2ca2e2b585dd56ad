import { LOCALES } from '../../i18n/locales.ts'
import { PAGES } from '../pages.ts'

const LONG = 'a'.repeat(5000)

/** Addresses that answer with a page: the path, the built file, the status. */
export const PAGE_CASES: readonly (readonly [path: string, file: string, status: 200 | 404])[] = [
  ['/', '/pages/en/home.html', 200],
  ['/en', '/pages/en/home.html', 200],
  ['/en/', '/pages/en/home.html', 200],
  ['/it', '/pages/it/home.html', 200],
  ['/it//', '/pages/it/home.html', 200],
  ['/predictor-faq', '/pages/en/faq.html', 200],
  ['/de/predictor-faq/', '/pages/de/faq.html', 200],
  ['/play%2Dsafe', '/pages/en/playSafe.html', 200],
  ['/login', '/pages/en/app.html', 200],
  ['/en/login///', '/pages/en/app.html', 200],
  ['/fr/verify', '/pages/fr/app.html', 200],
  ['/verify/a.b-C_1', '/pages/en/app.html', 200],
  ['/admin/players/create', '/pages/en/app.html', 200],
  ['/admin/players/x%20y', '/pages/en/app.html', 200],
  ['/es/error', '/pages/es/app.html', 200],
  ['/%E2%9C%93', '/pages/en/no-such-page.html', 404],
  ['/LOGIN', '/pages/en/no-such-page.html', 404],
  ['/xx/login', '/pages/en/not-found.html', 404],
  ['/IT/login', '/pages/en/not-found.html', 404],
  ['/en/it/login', '/pages/en/not-found.html', 404],
  ['/%69t/login', '/pages/en/not-found.html', 404],
  ['/it/a/b/c', '/pages/it/not-found.html', 404],
  ['/admin/players/a/b', '/pages/en/not-found.html', 404],
  ['//', '/pages/en/not-found.html', 404],
  ['//evil', '/pages/en/not-found.html', 404],
  ['//it/login', '/pages/it/not-found.html', 404],
  ['/it//login', '/pages/it/not-found.html', 404],
  ['/\\evil', '/pages/en/not-found.html', 404],
  ['/%5Cevil', '/pages/en/not-found.html', 404],
  ['/%2F%2Fevil', '/pages/en/not-found.html', 404],
  ['/verify/a%2Fb', '/pages/en/not-found.html', 404],
  ['/%', '/pages/en/not-found.html', 404],
  ['/de/%', '/pages/de/not-found.html', 404],
  ['/%E0%A4%A', '/pages/en/not-found.html', 404],
  ['/%ff', '/pages/en/not-found.html', 404],
  ['/verify/%00', '/pages/en/not-found.html', 404],
  ['/login%0d%0aset-cookie:x', '/pages/en/not-found.html', 404],
  ['/..', '/pages/en/not-found.html', 404],
  ['/it/%2e%2e/login', '/pages/it/not-found.html', 404],
  ['/verify/..', '/pages/en/not-found.html', 404],
  ['/pages/en/home', '/pages/en/not-found.html', 404],
  ['/some--slug', '/pages/en/no-such-page.html', 404],
  ['/some_slug', '/pages/en/no-such-page.html', 404],
  [`/${'a'.repeat(101)}`, '/pages/en/no-such-page.html', 404],
  ['/sw.js/', '/pages/en/no-such-page.html', 404],
  [`/${LONG}`, '/pages/en/not-found.html', 404],
  [`/fr/${LONG}`, '/pages/fr/not-found.html', 404],
  [`/${'a/'.repeat(2500)}`, '/pages/en/not-found.html', 404],
  ['', '/pages/en/not-found.html', 404],
  ['*', '/pages/en/not-found.html', 404],
]

/** Addresses that the API answers: the path, the path below the API, the query parameters that it gets. */
export const RENDERED_CASES: readonly (readonly [
  path: string,
  rendered: string,
  query: readonly string[],
])[] = [
  ['/blog', '/pages/en', ['category', 'after']],
  ['/en/blog/', '/pages/en', ['category', 'after']],
  ['/it/blog//', '/pages/it', ['category', 'after']],
  ['/%62log', '/pages/en', ['category', 'after']],
  ['/some-slug', '/pages/en/some-slug', []],
  ['/en/some-slug', '/pages/en/some-slug', []],
  ['/pt/some-slug/', '/pages/pt/some-slug', []],
  ['/some%2Dslug', '/pages/en/some-slug', []],
  ['/2026', '/pages/en/2026', []],
  [`/de/${'a'.repeat(100)}`, `/pages/de/${'a'.repeat(100)}`, []],
  ['/feed', '/pages/en/feed', []],
  ['/en/feed', '/pages/en/feed', []],
  ['/fr/feed/', '/pages/fr/feed', []],
  ['/en/it', '/pages/en/it', []],
  ['/xx', '/pages/en/xx', []],
  ['/assets', '/pages/en/assets', []],
  ['/sitemap-posts.xml', '/pages/sitemap', []],
]

/** Addresses of files. */
export const FILE_CASES: readonly (readonly [path: string, cacheControl: string])[] = [
  ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/assets/deep/er/x_1.css', 'public, max-age=31536000, immutable'],
  ['/icons/icon-192.png', 'public, max-age=86400'],
  ['/share/it.png', 'public, max-age=86400'],
  ['/screenshots/wide.png', 'public, max-age=86400'],
  ['/favicon.ico', 'public, max-age=86400'],
  ['/favicon.svg', 'public, max-age=86400'],
  ['/sw.js', 'no-cache'],
  ['/sw-off.js', 'no-cache'],
  ['/robots.txt', 'no-cache'],
  ['/sitemap.xml', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/de/manifest.webmanifest', 'no-cache'],
]

/** What looks like a file and can be none. */
export const NO_FILE_CASES: readonly string[] = [
  '/x.png',
  '/index.html',
  '/csp.json',
  '/pages/en/home.html',
  '/en/pages/en/home.html',
  '/xx/manifest.webmanifest',
  '/SW.js',
  '/it/sw.js',
  '/it/sitemap-posts.xml',
  '/feed.xml',
  '/assets/%2e%2e/csp.json',
  '/assets/../csp.json',
  '/assets//main.js',
  '/assets/.env.js',
  '/assets/a%00.js',
  '/%zz.js',
  '/../secrets.json',
  '/%2e%2e/secrets.json',
  '/..%2fsecrets.json',
  '/assets/..%5c..%5csecrets.json',
  '//etc/passwd.txt',
  '//evil.example',
  'http://evil.example',
]

/** Every address of the page table in every language, parameters filled in. */
export const ALL_PAGES: readonly string[] = Object.values(PAGES).flatMap(({ pattern }) =>
  ['', ...LOCALES.map((locale) => `/${locale}`)].map(
    (prefix) => `${prefix}${pattern.replace(/:\w+\??/, 'x')}`,
  ),
)
