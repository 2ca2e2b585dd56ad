import { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { withBarePage } from './bare-page.ts'
import { chunkModules, type Foreign, foreignCode, foreignModules, isWords, type Modules } from './kinds.ts'
import { type Load, loadsOf } from './loads.ts'

/** Targets in kilobytes of 1000 bytes by `gzip -9`. Translations that arrive as scripts count as scripts too. */
const LIMITS = { before: 105, idle: 130, css: 15, words: 12 } as const

interface Weighed {
  readonly page: string
  readonly loads: readonly Load[]
}

type Chunks = ReadonlyMap<string, Modules>

/** Home in each language, loaded by a guest's phone, beside a bare page of Vite and React. */
export async function measure(): Promise<readonly Verdict[]> {
  return withChromium(async (browser) => {
    const bare = await withBarePage((origin) => weigh(browser, 'bare Vite React page', origin, '/'))
    const { homes, chunks } = await withProduct(async (origin) => {
      // First of all, from the sources of which the product has just been built.
      const modules = await chunkModules()
      const weighed: Weighed[] = []
      for (const locale of LOCALES) {
        weighed.push(await weigh(browser, `home, ${locale}`, origin, withLocale(locale, '/')))
      }
      return { homes: weighed, chunks: modules }
    })
    print([...homes, bare], chunks, browser.version())
    return verdicts(homes, chunks)
  })
}

async function weigh(browser: Browser, page: string, origin: string, path: string): Promise<Weighed> {
  return { page, loads: await loadsOf(browser, `${origin}${path}`) }
}

function print(pages: readonly Weighed[], chunks: Chunks, version: string): void {
  console.log(`Chromium ${version}, npm run bench -- weight`)
  for (const [title, bytes] of [
    ['kB by gzip -9', (load: Load) => load.gzipBytes],
    ['kB as sent to Chromium (brotli)', (load: Load) => load.sentBytes],
  ] as const) {
    const rows = pages.map(({ page, loads }) => {
      const parts = partsOf(loads, chunks)
      const sums = [parts.html, parts.css, parts.words, parts.before, parts.idle, parts.ahead]
      return [page, ...sums.map((part) => kB(part, bytes).toFixed(1))]
    })
    const head = ['HTML', 'CSS', 'words', 'JS before interactive', 'JS after idle', 'service worker']
    console.log(`\n${textTable([title, ...head], rows)}`)
  }
  console.log('\nWords that come as scripts are counted in both columns of JS as well; "JS after idle" holds')
  console.log('what came before. "service worker" is what it fetches for later visits, of any kind.')
}

/** The page's own files, and apart from them what the service worker fetches ahead. */
function partsOf(loads: readonly Load[], chunks: Chunks) {
  const own = loads.filter((load) => !load.ahead)
  const scripts = own.filter(isScript)
  return {
    html: own.filter(({ type, before }) => type === 'text/html' && before),
    css: own.filter(({ type }) => type === 'text/css'),
    words: own.filter(({ url }) => isWords(url, chunks.get(basename(new URL(url).pathname)))),
    before: scripts.filter(({ before }) => before),
    idle: scripts,
    ahead: loads.filter((load) => load.ahead),
  }
}

function isScript({ type }: Load): boolean {
  return type.endsWith('/javascript')
}

function kB(loads: readonly Load[], bytes = (load: Load) => load.gzipBytes): number {
  return loads.reduce((sum, load) => sum + bytes(load), 0) / 1000
}

function verdicts(homes: readonly Weighed[], chunks: Chunks): readonly Verdict[] {
  const parts = homes.map(({ loads }) => partsOf(loads, chunks))
  const atMost = (what: string, part: keyof typeof LIMITS): Verdict => {
    const most = Math.max(...parts.map((one) => kB(one[part])))
    const target = `Home's ${what} at most ${LIMITS[part]} kB`
    // A home without any would only mean that they were not recognised.
    return { target, measured: `${most.toFixed(1)} kB`, met: most > 0 && most <= LIMITS[part] }
  }
  return [
    atMost('JavaScript before it is interactive', 'before'),
    atMost('JavaScript after idle', 'idle'),
    atMost('CSS', 'css'),
    atMost('words', 'words'),
    nothingForeign(
      'No admin, editor, chart, canvas or worker code on home before it is interactive',
      parts.flatMap(({ before }) => before),
      chunks,
    ),
    // The canvas of the flight comes ahead of the press.
    nothingForeign(
      'No admin, editor, chart or worker code on home after idle',
      parts.flatMap(({ idle }) => idle),
      chunks,
      ['canvas'],
    ),
  ]
}

/** A script that the build in memory does not know could hold anything: it misses the target by name. */
function nothingForeign(
  target: string,
  scripts: readonly Load[],
  chunks: Chunks,
  allowed: readonly Foreign[] = [],
): Verdict {
  const texts = new Map(scripts.map(({ url, text }) => [basename(new URL(url).pathname), text]))
  const names = [...texts.keys()]
  const unknown = names.filter((name) => !chunks.has(name) && !isWords(`x:/${name}`, undefined))
  const isForeign = (kind: Foreign) => !allowed.includes(kind)
  const foreign = names
    .flatMap((name) => foreignModules(chunks.get(name) ?? new Map()))
    .filter(({ kind }) => isForeign(kind))
  const said = [...texts].flatMap(([name, text]) =>
    foreignCode(text)
      .filter(isForeign)
      .map((kind) => `${kind} in ${name}`),
  )
  const found = [
    ...said,
    ...foreign.map(({ kind, module, bytes }) => `${kind}: ${module} (${bytes} bytes)`),
    ...unknown.map((name) => `unknown file ${name}`),
  ]
  return {
    target,
    measured: found.length === 0 ? `0 bytes in ${names.length} scripts` : found.join(', '),
    met: found.length === 0,
  }
}
