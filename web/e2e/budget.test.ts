import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE } from '#shared/api/index.ts'
import { BLOG_ROUTES } from '#shared/api/routes.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { Blogs } from '#shared/models/blog.ts'
import { PAGES, type PageName } from '#shared/site/pages.ts'
import { routes } from '../src/features/game/routes.ts'
import { openPage, productOrigin } from './browser.ts'

/** Kilobytes of 1000 bytes by `gzip -9`. Translations are scripts and count as such. */
const HOME_KB_MAX = 105
const SCRIPTS_KB_MAX = 130
const STYLES_KB_MAX = 15
const FACE_KB_MAX = 20
/** Files that open a game in English; sheets, pad and the hundred flights come when it is idle. */
const GAMES = [
  { name: 'game', source: 'practice/fun-page.tsx', maxKB: 212.5 },
  { name: 'liveGame', source: 'live/live-page.tsx', maxKB: 215.5 },
] as const
const WORDS_KB_MAX = 12

/** Module path parts that no page may load. The registration of the service worker is allowed. */
const FOREIGN_MODULE =
  /[/.-](?:admin|editor|charts?|(?<!service-)workers?)[/.-]|\/react-router|\/@tanstack\/|\/zod\/|\/lib\/use-form/
/** The only worker that pages start, two lines long. */
const INTL_WORKER = /intl-worker-/
/** Patterns that only such code contains, whatever its file is called. */
const FOREIGN_CODE = /new (?:Shared)?Worker\((?!new URL\([^,]*intl-worker)/
const WORDS_MODULE = /\/src\/i18n\/(?:tables\/)?[a-z]{2}(?:\/[\w-]+\.json|\.ts)$/

/**
 * Modules of the open tools, loaded only when a tool opens, even on its own page. Names and forms that the contract of
 * live rounds shares with the verifier are not included.
 */
const TOOL_MODULE = /\/shared\/crash\/(?:strategy|list-check|fair)\/(?!scheme\.ts$)|\/src\/ui\/plot\//
/** The source of a page's chunk. */
const PAGE_SOURCE = /^src\/features\/(?:[\w-]+\/)+[\w-]+-page\.tsx$/

const BUILT = fileURLToPath(new URL('../../dist/local/web', import.meta.url))

const manifest: Manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))

/** The modules of each script, relative to the project's root. */
const modulesOf = new Map<string, readonly string[]>(
  Object.entries(JSON.parse(readFileSync(join(BUILT, '.vite/modules.json'), 'utf8'))),
)

function withImports(named: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const chunk = Object.values(manifest).find((entry) => entry.file === file)
    for (const style of chunk?.css ?? []) files.add(style)
    for (const key of chunk?.imports ?? []) add(manifest[key]?.file ?? key)
  }
  named.forEach(add)
  return [...files]
}

/** A page without requests for this long is idle. */
const QUIET_MS = 2000

/** Returns the files that a guest's first visit fetches until the page is idle, home's canvas included. */
async function filesOf(path: string): Promise<readonly string[]> {
  const { page, context } = await openPage()
  const files = new Set<string>()
  let lastMs = Date.now()
  page.on('request', (request) => {
    lastMs = Date.now()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) files.add(pathname.slice(1))
  })
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  while (Date.now() - lastMs < QUIET_MS) await page.waitForTimeout(100)
  await context.close()
  return [...files]
}

/** Returns the newest featured post. */
async function addressOfPost(locale: Locale): Promise<string> {
  const answer = await fetch(
    `${productOrigin()}${API_BASE}${BLOG_ROUTES.list.path}?language=${locale}&limit=1`,
  )
  const { blogs } = z.parse(Blogs, await answer.json())
  return withLocale(locale, `/${blogs[0]?.slug}`)
}

const MEASURED = [
  'home',
  'faq',
  'howItWorks',
  'download',
  'playSafe',
  'privacy',
  'blog',
  'post',
] as const satisfies readonly PageName[]

/** Each page in English, and home in every language, since others differ only in their translations. */
const CASES = [
  ...MEASURED.map((name) => ({ name, locale: DEFAULT_LOCALE })),
  ...LOCALES.slice(1).map((locale) => ({ name: 'home' as const, locale })),
]

const isScript = (file: string) => file.endsWith('.js')

function isWords(file: string): boolean {
  const modules = modulesOf.get(basename(file)) ?? []
  return modules.length > 0 && modules.every((module) => WORDS_MODULE.test(module))
}

function kB(files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const filesOfCase = new Map<(typeof CASES)[number], readonly string[]>()
beforeAll(async () => {
  const left = [...CASES]
  const openSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { name, locale } = next
      const path = name === 'post' ? await addressOfPost(locale) : withLocale(locale, PAGES[name].pattern)
      filesOfCase.set(next, await filesOf(path))
    }
  }
  // Parallel, because pages are mostly idle.
  await Promise.all(Array.from({ length: 3 }, openSome))
})

describe.each(CASES)('$name in $locale', (each) => {
  const { name, locale } = each
  let files: readonly string[] = []
  beforeAll(() => {
    files = filesOfCase.get(each) ?? []
  })

  test('stays within its budget, also once it is idle', () => {
    // No scripts at all would mean that the test missed them.
    expect.soft(files.filter(isScript).length).toBeGreaterThan(1)
    expect
      .soft(kB(files.filter(isScript)))
      .toBeLessThanOrEqual(name === 'home' ? HOME_KB_MAX : SCRIPTS_KB_MAX)
    expect.soft(kB(files.filter((file) => file.endsWith('.css')))).toBeLessThanOrEqual(STYLES_KB_MAX)
    // The page asks for its one face while it loads, else a first visit would always see the system's font.
    const faces = files.filter((file) => file.endsWith('.woff2'))
    expect.soft(faces).toHaveLength(1)
    expect.soft(kB(faces)).toBeLessThanOrEqual(FACE_KB_MAX)
    expect.soft(kB(files.filter(isWords))).toBeLessThanOrEqual(WORDS_KB_MAX)
  })

  test('carries no code of the application, its libraries, admin, editor, chart or worker, and no words of another language', () => {
    const scripts = files.filter(isScript)
    const unknown = scripts.filter((file) => !modulesOf.has(basename(file)) && !INTL_WORKER.test(file))
    expect.soft(unknown).toEqual([])
    const modules = scripts.flatMap((file) => modulesOf.get(basename(file)) ?? [])
    expect
      .soft(modules.filter((module) => FOREIGN_MODULE.test(module) && !module.includes('/src/pwa/')))
      .toEqual([])
    expect
      .soft(scripts.filter((file) => FOREIGN_CODE.test(readFileSync(join(BUILT, file), 'utf8'))))
      .toEqual([])
    const texts = modules.filter((module) => WORDS_MODULE.test(module))
    expect
      .soft(texts.filter((module) => !module.includes(`/${locale}/`) && !module.endsWith(`/${locale}.ts`)))
      .toEqual([])
  })
})

test.each(GAMES)('$name is within its budget', ({ name, source, maxKB }) => {
  const { namespaces = [] } = routes.find(({ path }) => path === PAGES[name].pattern) ?? {}
  const sources = [
    'src/main.tsx',
    `src/features/game/${source}`,
    'src/features/error/route-error.tsx',
    ...['error', ...namespaces].map((each) => `src/i18n/en/${each}.json`),
  ]
  const files = withImports([
    ...sources.map((each) => manifest[each]?.file ?? each),
    manifest['src/i18n/tables/en.ts']?.file ?? '',
  ])
  expect(kB(files.filter(isScript))).toBeLessThanOrEqual(maxKB)
})

test('React creates its marker errors without stacks', () => {
  const react = [...modulesOf].filter(([, modules]) =>
    modules.some((module) => module.endsWith('/react-dom-client.production.js')),
  )
  const made = react.map(
    ([file]) =>
      readFileSync(join(BUILT, 'assets', file), 'utf8').split('__proto__:Error.prototype').length - 1,
  )
  expect(made).toEqual([5])
})

const pages = Object.entries(manifest).filter(([source]) => PAGE_SOURCE.test(source))

test('no page loads the code of an open tool with its own', () => {
  expect(pages.length).toBeGreaterThan(20)
  const found = pages.flatMap(([source, { file }]) =>
    withImports([file])
      .flatMap((each) => modulesOf.get(basename(each)) ?? [])
      .filter((module) => TOOL_MODULE.test(module))
      .map((module) => `${source}: ${module}`),
  )
  expect(found).toEqual([])
})
