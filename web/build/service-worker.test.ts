import { expect, it } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import type { ClientManifest } from './chunks.ts'
import { frameAssets } from './service-worker.ts'

const translations = LOCALES.flatMap((locale) =>
  ['home', 'error', 'faq'].map((name) => [
    `src/i18n/${locale}/${name}.json`,
    { file: `assets/${name}-${locale}.js` },
  ]),
)
const tables = LOCALES.map((locale) => [
  `src/i18n/tables/${locale}.ts`,
  {
    file: `assets/table-${locale}.js`,
    imports: [`_translations-${locale}.js`],
    dynamicImports: [`src/i18n/${locale}/faq.json`],
  },
])

const MANIFEST: ClientManifest = {
  'src/main.tsx': {
    file: 'assets/main.js',
    imports: ['_frame.js'],
    dynamicImports: [
      'src/app/router.tsx',
      'src/features/error/error-page.tsx',
      'src/features/admin/players-page.tsx',
      ...[...translations, ...tables].map(([source]) => String(source)),
    ],
  },
  'src/document.ts': {
    file: 'assets/document.js',
    dynamicImports: ['src/features/home/flight-island.tsx', 'src/features/how/explorer-island.tsx'],
  },
  '_frame.js': { file: 'assets/frame.js', css: ['assets/frame.css'], assets: ['assets/face.woff2'] },
  'src/app/router.tsx': {
    file: 'assets/router.js',
    imports: ['_frame.js'],
    dynamicImports: ['src/main.tsx'],
  },
  'src/features/home/flight-island.tsx': { file: 'assets/home.js', css: ['assets/home.css'] },
  'src/features/how/explorer-island.tsx': {
    file: 'assets/explorer.js',
    imports: ['_frame.js', '_table.js'],
    dynamicImports: ['src/features/how/plot.tsx', 'src/features/admin/players-page.tsx'],
  },
  'src/features/how/plot.tsx': { file: 'assets/plot.js' },
  'src/i18n/it/players.json': { file: 'assets/players-it.js' },
  'src/features/error/error-page.tsx': { file: 'assets/error.js' },
  'src/features/admin/players-page.tsx': { file: 'assets/players.js', imports: ['_table.js'] },
  '_table.js': { file: 'assets/table.js' },
  ...Object.fromEntries(
    LOCALES.map((locale) => [`_translations-${locale}.js`, { file: `assets/w-${locale}.js` }]),
  ),
  ...Object.fromEntries([...translations, ...tables]),
}

it('contains what every page needs, home and the error page, and no other page', () => {
  expect(frameAssets(MANIFEST).shared).toEqual([
    '/assets/document.js',
    '/assets/error.js',
    '/assets/face.woff2',
    '/assets/frame.css',
    '/assets/frame.js',
    '/assets/home.css',
    '/assets/home.js',
    '/assets/main.js',
    '/assets/router.js',
  ])
})

it('holds the translations of the frame by language', () => {
  expect(frameAssets(MANIFEST).byLocale.it).toEqual([
    '/assets/error-it.js',
    '/assets/home-it.js',
    '/assets/table-it.js',
    '/assets/w-it.js',
  ])
})

it('lists the files that islands need beyond the frame, including later imports, and the translations of public pages', () => {
  const { islands, translations } = frameAssets(MANIFEST)
  expect(islands).toEqual({
    'features/how/explorer-island': ['/assets/explorer.js', '/assets/plot.js', '/assets/table.js'],
  })
  expect(translations.it).toEqual({ faq: '/assets/faq-it.js' })
})

it('refuses a build without entry, or with a language without translations', () => {
  const { 'src/main.tsx': _, ...headless } = MANIFEST
  expect(() => frameAssets(headless)).toThrow('src/main.tsx')
  const { 'src/i18n/de/error.json': __, ...silent } = MANIFEST
  expect(() => frameAssets(silent)).toThrow('src/i18n/de/error.json')
})
