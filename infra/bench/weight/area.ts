import { basename } from 'node:path'
import type { Browser } from 'playwright-core'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { withBarePage } from './bare-page.ts'
import { chunkModules, foreignCode, foreignModules, INTL_WORKER, type Modules } from './kinds.ts'
import { type Load, loadsOf } from './loads.ts'

/** Targets in kilobytes of 1000 bytes by `gzip -9`. */
const LIMITS = { before: 105, idle: 130, css: 15 } as const

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
    print([...homes, bare], browser.version())
    return verdicts(homes, chunks)
  })
}

async function weigh(browser: Browser, page: string, origin: string, path: string): Promise<Weighed> {
  return { page, loads: await loadsOf(browser, `${origin}${path}`) }
}

function print(pages: readonly Weighed[], version: string): void {
  console.log(`Chromium ${version}, npm run bench -- weight`)
  for (const [title, bytes] of [
    ['kB by gzip -9', (load: Load) => load.gzipBytes],
    ['kB as sent to Chromium (brotli)', (load: Load) => load.sentBytes],
  ] as const) {
    const rows = pages.map(({ page, loads }) => {
      const parts = partsOf(loads)
      const sums = [parts.html, parts.css, parts.before, parts.idle, parts.ahead]
      return [page, ...sums.map((part) => kB(part, bytes).toFixed(1))]
    })
    const head = ['HTML', 'CSS', 'JS before interactive', 'JS after idle', 'service worker']
    console.log(`\n${textTable([title, ...head], rows)}`)
  }
  console.log(
    '\n"JS after idle" holds what came before. "service worker" is what it fetches for later visits.',
  )
}

/** The page's own files, and apart from them what the service worker fetches ahead. */
function partsOf(loads: readonly Load[]) {
  const own = loads.filter((load) => !load.ahead)
  const scripts = own.filter(isScript)
  return {
    html: own.filter(({ type, before }) => type === 'text/html' && before),
    css: own.filter(({ type }) => type === 'text/css'),
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
  const parts = homes.map(({ loads }) => partsOf(loads))
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
    nothingForeign(
      parts.flatMap(({ idle }) => idle),
      chunks,
    ),
  ]
}

/** A script that the build in memory does not know could hold anything: it misses the target by name. */
function nothingForeign(scripts: readonly Load[], chunks: Chunks): Verdict {
  const texts = new Map(scripts.map(({ url, text }) => [basename(new URL(url).pathname), text]))
  const names = [...texts.keys()].filter((name) => !INTL_WORKER.test(name))
  const found = names.flatMap((name) => {
    const modules = chunks.get(name)
    if (!modules) return [`unknown file ${name}`]
    return [
      ...foreignCode(texts.get(name) ?? '').map((kind) => `${kind} in ${name}`),
      ...foreignModules(modules).map(({ kind, module, bytes }) => `${kind}: ${module} (${bytes} bytes)`),
    ]
  })
  return {
    target: 'No admin, editor, chart or worker code on home',
    measured: found.length === 0 ? `0 bytes in ${names.length} scripts` : found.join(', '),
    met: found.length === 0,
  }
}
