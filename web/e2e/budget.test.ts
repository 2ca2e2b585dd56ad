import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BLOG_ROUTES } from '#shared/api/blog-routes.ts'
import { API_BASE } from '#shared/api/index.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { Blogs } from '#shared/models/blog.ts'
import { PAGES, siteFilePath } from '#shared/site/pages.ts'
import { productOrigin } from './browser.ts'

/** Kilobytes of 1000 bytes by `gzip -9`. Translations arrive as scripts and count as scripts too. */
const SCRIPTS_KB_MAX = 105
const STYLES_KB_MAX = 15
const WORDS_KB_MAX = 12

/** By a part of a module's path. What registers the service worker may stand on any page. */
const FOREIGN_MODULE = /[/.-](?:admin|editor|charts?|canvas|(?<!service-)workers?)[/.-]/
/** By what only such code says, whatever its file is called. */
const FOREIGN_CODE = /new (?:Shared)?Worker\(|\.getContext\(|OffscreenCanvas/
/** Addresses and how to load them, without what they load. */
const TABLE_OF_PAGES = /\/routes\.tsx?$/
const WORDS_MODULE = /\/src\/i18n\/(?:tables\/)?[a-z]{2}(?:\/[\w-]+\.json|\.ts)$/

/**
 * What only the open tools are made of: it comes when a tool is opened, to their own pages too. Names and forms that
 * the contract of live rounds shares with the verifier are none of it.
 */
const TOOL_MODULE =
  /\/shared\/crash\/(?:strategy|audit|fair)\/(?!(?:scheme|verifications|prior-hash)\.ts$)|\/src\/ui\/plot\//
/** The chunk of a page. */
const PAGE_SOURCE = /^src\/features\/(?:[\w-]+\/)+[\w-]+-page\.tsx$/

const WEB = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(WEB, '../dist/local/web')

const manifest: Manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))

/** The modules of each script, from a build in memory: the built files do not tell, only their names agree. */
const modulesOf = new Map<string, readonly string[]>()
beforeAll(async () => {
  const again = await build({ root: WEB, logLevel: 'error', build: { write: false } })
  if ('on' in again) throw new Error('a build that watches never ends')
  for (const file of [again].flat().flatMap(({ output }) => output)) {
    if (file.type === 'chunk') modulesOf.set(basename(file.fileName), file.moduleIds)
  }
})

/** What a page's HTML names, and everything that this imports statically: all of it comes before it is interactive. */
function filesOf(html: string): readonly string[] {
  const [, scripts = ''] = /data-scripts="([^"]+)"/.exec(html) ?? []
  return withImports(scripts.split(' ').map((file) => file.slice(1)))
}

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

interface Measured {
  readonly name: string
  readonly source: string
  readonly words: string
  readonly htmlIn: (locale: Locale) => Promise<string>
}

async function rendered(path: string): Promise<string> {
  const answer = await fetch(`${productOrigin()}${path}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The newest post that is featured. */
async function addressOfPost(locale: Locale): Promise<string> {
  const answer = await fetch(
    `${productOrigin()}${API_BASE}${BLOG_ROUTES.list.path}?language=${locale}&limit=1`,
  )
  const { blogs } = z.parse(Blogs, await answer.json())
  return withLocale(locale, `/${blogs[0]?.slug}`)
}

const prerendered =
  (name: 'home' | 'verifier' | 'lab' | 'audit' | 'trackRecord' | 'playSafe') => (locale: Locale) =>
    Promise.resolve(readFileSync(join(BUILT, siteFilePath({ locale, name })), 'utf8'))

const MEASURED: readonly Measured[] = [
  {
    name: 'home',
    source: 'home/home-page.tsx',
    words: 'home',
    htmlIn: prerendered('home'),
  },
  {
    name: 'the verifier',
    source: 'verifier/verifier-page.tsx',
    words: 'verifier',
    htmlIn: prerendered('verifier'),
  },
  { name: 'the lab', source: 'lab/lab-page.tsx', words: 'lab', htmlIn: prerendered('lab') },
  {
    name: 'the audit',
    source: 'data-audit/data-audit-page.tsx',
    words: 'dataAudit',
    htmlIn: prerendered('audit'),
  },
  {
    name: 'the track record',
    source: 'track-record/track-record-page.tsx',
    words: 'trackRecord',
    htmlIn: prerendered('trackRecord'),
  },
  {
    name: 'play safe',
    source: 'safe/safe-page.tsx',
    words: 'safe',
    htmlIn: prerendered('playSafe'),
  },
  {
    name: 'the blog',
    source: 'blog/blog-page.tsx',
    words: 'blog',
    htmlIn: (locale) => rendered(withLocale(locale, PAGES.blog.pattern)),
  },
  {
    name: 'a post',
    source: 'blog/post-page.tsx',
    words: 'blog',
    htmlIn: async (locale) => rendered(await addressOfPost(locale)),
  },
]

const CASES = LOCALES.flatMap((locale) => MEASURED.map((page) => ({ ...page, locale })))

const isScript = (file: string) => file.endsWith('.js')

function isWords(file: string): boolean {
  const modules = modulesOf.get(basename(file)) ?? []
  return modules.length > 0 && modules.every((module) => WORDS_MODULE.test(module))
}

function kB(files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

describe.each(CASES)('$name in $locale', ({ source, words, locale, htmlIn }) => {
  let files: readonly string[] = []
  beforeAll(async () => {
    files = filesOf(await htmlIn(locale))
  })

  test('names its page, its frame and its words', () => {
    const modules = files.filter(isScript).flatMap((file) => modulesOf.get(basename(file)) ?? [])
    for (const each of ['src/main.tsx', `src/features/${source}`, `src/i18n/${locale}/${words}.json`]) {
      expect(modules).toContain(join(WEB, each))
    }
  })

  test('is within its budget', () => {
    expect.soft(kB(files.filter(isScript))).toBeLessThanOrEqual(SCRIPTS_KB_MAX)
    expect.soft(kB(files.filter((file) => file.endsWith('.css')))).toBeLessThanOrEqual(STYLES_KB_MAX)
    expect.soft(kB(files.filter(isWords))).toBeLessThanOrEqual(WORDS_KB_MAX)
  })

  test('carries no code of admin, editor, chart, canvas or worker, and no words of another language', () => {
    const scripts = files.filter(isScript)
    expect.soft(scripts.filter((file) => !modulesOf.has(basename(file)))).toEqual([])
    const modules = scripts.flatMap((file) => modulesOf.get(basename(file)) ?? [])
    const own = modules.filter((module) => !TABLE_OF_PAGES.test(module))
    expect.soft(own.filter((module) => FOREIGN_MODULE.test(module.slice(WEB.length)))).toEqual([])
    expect
      .soft(scripts.filter((file) => FOREIGN_CODE.test(readFileSync(join(BUILT, file), 'utf8'))))
      .toEqual([])
    const texts = modules.filter((module) => WORDS_MODULE.test(module))
    expect
      .soft(texts.filter((module) => !module.includes(`/${locale}/`) && !module.endsWith(`/${locale}.ts`)))
      .toEqual([])
  })
})

describe('each open tool is code of its own', () => {
  const pages = Object.entries(manifest).filter(([source]) => PAGE_SOURCE.test(source))

  test('which comes after the page, and with no other', () => {
    expect(pages.length).toBeGreaterThan(20)
    const found = pages.flatMap(([source, { file }]) =>
      withImports([file])
        .flatMap((each) => modulesOf.get(basename(each)) ?? [])
        .filter((module) => TOOL_MODULE.test(module))
        .map((module) => `${source}: ${module.slice(WEB.length)}`),
    )
    expect(found).toEqual([])
  })
})
