import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, test } from 'vitest'
import { CODEC_FILES } from '#functions/domain/images/codec-files.ts'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { STREAMS } from '#functions/endpoints/streams.ts'
import { errorsOf } from '#shared/api/endpoint.ts'
import { ERROR_STATUS } from '#shared/api/errors.ts'
import { operations } from '#shared/api/index.ts'
import { type BundledFunction, bundleFolder, bundleIfStale } from './bundle.ts'
import { beyondDeclaration } from './cloud/fairflight.ts'
import { bucketRightsOf } from './cloud/rights.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Kilobytes of 1000 bytes, minified, the SDK included. */
const HANDLER_KB_MAX = 455

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

const TABLE_MODULE = String.raw`['"](?:[^'"]*/table/(?:client|read|write|merge)\.ts|@aws-sdk/(?:client|lib)-dynamodb)['"]`

/** The imports and re-exports by which a source reaches the calls of the table; types reach none. */
function waysToTheTable(source: string): string[] {
  const from = new RegExp(
    String.raw`\b(?:import|export)\b([^'"()]*?)\s*(?:\bfrom\s*)?\(?\s*${TABLE_MODULE}`,
    'g',
  )
  const isOfTypes = (clause: string) =>
    /^\s+type\b/.test(clause) || /^\s*\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}$/.test(clause)
  return [...source.matchAll(from)].flatMap(([way, clause = '']) =>
    isOfTypes(clause.replace(/\s*\bfrom$/, '')) ? [] : [way],
  )
}

describe('endpoint, file and test belong together', () => {
  const tests = files.filter((file) => file.startsWith('functions/') && file.endsWith('.test.ts')).map(read)

  test.each(operations)('$id has its file, and a test that calls it', ({ id, handlerPath }) => {
    expect(files).toContain(handlerPath)
    const [domain = '', name = ''] = id.split('.')
    const called = new RegExp(`\\b${domain}\\.${name}\\b`)
    expect(tests.some((source) => called.test(source))).toBe(true)
  })

  test('every file with a handler is declared', () => {
    const declared = new Set([
      ...operations.map((operation) => operation.handlerPath),
      ...Object.values(JOBS).map((job) => job.path),
      ...Object.values(UPLOAD_EVENTS).map(({ path }) => path),
      ...Object.values(MESSAGES).map((message) => message.path),
      ...Object.values(STREAMS).map((stream) => stream.path),
    ])
    const handlers = files.filter(
      (file) =>
        file.startsWith('functions/') &&
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        /^export (const|async function|function) handler\b/m.test(read(file)),
    )
    expect(handlers.filter((file) => !declared.has(file))).toEqual([])
  })

  test('methods and paths are unique, whatever the names of their parameters', () => {
    const routes = operations.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('declared errors have a status, and none is declared twice', () => {
    for (const { id, endpoint } of operations) {
      expect(new Set(endpoint.errors).size, id).toBe(endpoint.errors.length)
      for (const code of errorsOf(endpoint)) expect(ERROR_STATUS[code], `${id} ${code}`).toBeGreaterThan(399)
    }
  })
})

describe('the documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'))

  test('link to files that exist', () => {
    const targets = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) =>
        join(file, '..', target),
      ),
    )
    expect(targets.length).toBeGreaterThan(50)
    expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })

  test('decisions have a status and a row in the index', () => {
    const folder = 'docs/decisions/'
    const pages = documents.filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
    const index = read(`${folder}README.md`)
    expect(pages.filter((page) => !index.includes(`](${page.slice(folder.length)})`))).toEqual([])
    expect(pages.filter((page) => !/^Status: (?:accepted|replaced by)\b/m.test(read(page)))).toEqual([])
  })
})

describe('the packages', () => {
  test('the table is read and written in platform/table and in items.ts alone', () => {
    const own =
      /^functions\/platform\/table\/|^functions\/domain\/(?:.+\/)?items\.ts$|\/testing\/|\.test\.ts$/
    const outside = files.filter(
      (file) => /^functions\/.*\.ts$/.test(file) && !file.startsWith('functions/testing/') && !own.test(file),
    )
    expect(outside.filter((file) => waysToTheTable(read(file)).length > 0)).toEqual([])
  })

  test.each([
    [`import { getItem } from '../../platform/table/read.ts'`],
    [`import { type Write, transact } from '../../platform/table/write.ts'`],
    [`import {\n  type Page,\n  queryPage,\n} from '#functions/platform/table/read.ts'`],
    [`import * as reads from '../../platform/table/read.ts'`],
    [`import '../../platform/table/client.ts'`],
    [`export { queryMerged } from '../../platform/table/merge.ts'`],
    [`export * from '../../platform/table/write.ts'`],
    [`const { getItem } = await import('../../platform/table/read.ts')`],
    [`import { GetCommand } from '@aws-sdk/lib-dynamodb'`],
  ])('a way to the table is seen: %s', (source) => {
    expect(waysToTheTable(source)).toHaveLength(1)
  })

  test.each([
    [`import type { Write } from '../../platform/table/write.ts'`],
    [`import { type Page, type Due } from '../../platform/table/read.ts'`],
    [`import { openCursor } from '../../platform/table/cursor.ts'`],
    [`import { loadAccount } from '../../domain/accounts/items.ts'`],
  ])('no way to the table: %s', (source) => {
    expect(waysToTheTable(source)).toEqual([])
  })

  test('nothing imports what the predecessor left behind', () => {
    const own = /^functions\/(?:domain|endpoints)\/(?:clubs|products)\//
    const importing = files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !own.test(file) &&
        /(?:from|import)\s*\(?\s*['"][^'"]*\b(?:domain|endpoints|\.\.)\/(?:clubs|products)\//.test(
          read(file),
        ),
    )
    expect(importing).toEqual([])
  })

  test('harm markers serve nothing but the note to the person', () => {
    const own =
      /^functions\/domain\/harm-markers\/|^functions\/endpoints\/care\/|^web\/src\/features\/game\/harm-markers\/|^infra\/bench\/|\.test\.tsx?$/
    const others = files.filter((file) => /\.tsx?$/.test(file) && !own.test(file))
    const importing = others.filter((file) =>
      /(?:from|import)\s*\(?\s*['"][^'"]*(?:(?:domain|game|\.\.|\.)\/harm-markers|(?:endpoints|\.\.|\.)\/care)\//.test(
        read(file),
      ),
    )
    // The frame of both games shows the note, and nobody beside it.
    expect(importing).toEqual(['web/src/features/game/cockpit/frame.tsx'])
    const reading = others.filter((file) => /\bcareNextMs\b/.test(read(file)))
    expect(reading).toEqual(['functions/domain/accounts/account.ts'])
    const asking = others.filter((file) => /\bapi\.care\b|\/(?:care|harm-markers)\.ts['"]/.test(read(file)))
    expect(asking).toEqual(['shared/api/care.ts', 'shared/api/index.ts'])
  })

  test('functions do not know where they run', () => {
    const asking = files.filter(
      (file) =>
        file.startsWith('functions/') && file.endsWith('.ts') && /\bif \(.*\b[iI]sLocal\b/.test(read(file)),
    )
    expect(asking).toEqual([])
  })

  test('zod is never imported whole', () => {
    const whole = files.filter(
      (file) => /\.tsx?$/.test(file) && /import \{[^}]*\bz\b[^}]*\} from ['"]zod/.test(read(file)),
    )
    expect(whole).toEqual([])
  })
})

describe('the bundles', () => {
  let bundled: readonly BundledFunction[] = []
  beforeAll(async () => {
    bundled = await bundleIfStale()
  })

  test(`each function has at most ${HANDLER_KB_MAX} kB`, () => {
    const over = bundled.filter(({ kb }) => kb > HANDLER_KB_MAX).map(({ id, kb }) => `${id} ${kb}`)
    expect(over).toEqual([])
    expect(bundled.length).toBeGreaterThanOrEqual(operations.length)
  })

  test('no code can do more at the table than its declaration says', () => {
    const commandsOf = (file: string) => bundled.find(({ source }) => source === file)?.commands
    expect(beyondDeclaration(commandsOf)).toEqual([])
  })

  test.each(['create', 'update', 'preview'])('%s of posts has the renderer beside it', async (name) => {
    const folder = bundleFolder(`functions/endpoints/blogs/${name}.ts`)
    const worker = new Worker(join(folder, 'render-worker.mjs'))
    worker.postMessage({ content: '# A', origin: 'https://fairflight.example' })
    const [rendered] = await once(worker, 'message')
    await worker.terminate()
    expect(rendered).toMatchObject({ html: '<h2>A</h2>' })
  })

  test('the check of images finds its codecs beside it', async () => {
    const { path } = UPLOAD_EVENTS.image
    const folder = bundleFolder(path)
    const { makeSizes } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'codecs.mjs')).href)
    // One black pixel.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const made = await makeSizes(png, { type: 'image/png', width: 1, height: 1 })
    expect(made).toMatchObject({ width: 1, height: 1, sizes: [{ width: 1, height: 1 }] })
    for (const file of Object.values(CODEC_FILES)) {
      expect(existsSync(join(folder, 'node_modules', file)), file).toBe(true)
    }
  })

  test('the bucket’s client is carried only by what may use it', () => {
    const carrying = bundled
      .filter(({ source }) => readdirSync(bundleFolder(source)).some((file) => /upload|stored/.test(file)))
      .map(({ source }) => source)
    expect(carrying.filter((source) => bucketRightsOf(source).length === 0)).toEqual([])
    expect(carrying).toHaveLength(4)
  })

  test('only the job that sends mail carries the mail client', () => {
    const carrying = bundled
      .filter(({ source }) =>
        readFileSync(join(bundleFolder(source), 'index.mjs'), 'utf8').includes('SendEmail'),
      )
      .map(({ id }) => id)
    expect(carrying).toEqual(['jobs.mail'])
  })
})
