import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { CODEC_FILES } from '#functions/domain/images/codec-files.ts'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { STREAMS } from '#functions/endpoints/streams.ts'
import { operations } from '#shared/api/index.ts'
import { UNKNOWN_PATH } from './cloud/unknown-path-source.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'dist/functions')
const MANIFEST = join(OUT, 'bundled.json')

/** Modules that are large and seldom needed. They get bundles of their own, loaded at their first use. */
const LAZY_PARTS = [
  'functions/domain/users/password-lists.ts',
  'functions/domain/sign-in/passkey-ceremony.ts',
  'functions/domain/blogs/render-worker.ts',
  'functions/platform/wording/forbidden-wording.ts',
  'functions/domain/images/codecs.ts',
  'functions/domain/blogs/clear-edge.ts',
  'functions/domain/images/sign-upload.ts',
  'functions/platform/bucket/stored-files.ts',
]

/** Lazy parts that run as workers, by the file that starts each. */
const STARTED_BY: Readonly<Record<string, string>> = {
  'functions/domain/blogs/render-worker.ts': 'functions/domain/blogs/render-post.ts',
}

/** Files that a lazy part reads at run time, named as its code names them. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  'functions/domain/images/codecs.ts': Object.values(CODEC_FILES),
}

/** Parts of the SDK are CommonJS and call `require`, which an ES module lacks. */
const REQUIRE_BANNER =
  "import{createRequire as bundleRequire}from'node:module';const require=bundleRequire(import.meta.url);"

/** One function of the cloud, and how big its minified code is. */
export interface BundledFunction {
  /** `rounds.create`, or `jobs.mail`. */
  readonly id: string
  /** `functions/endpoints/rounds/create.ts` */
  readonly source: string
  /** Kilobytes of 1000 bytes, without the lazy parts. */
  readonly kb: number
  /** The table commands in the bundle: `Query`, `TransactPut`, `index/gsi4`. */
  readonly commands: readonly string[]
}

/** Every handler, job and stream, by the id that the cloud, the bench and the logs use. */
export const FUNCTION_SOURCES: readonly { readonly id: string; readonly source: string }[] = [
  ...operations.map(({ id, handlerPath }) => ({ id, source: handlerPath })),
  ...Object.entries(JOBS).map(([name, job]) => ({ id: `jobs.${name}`, source: job.path })),
  ...Object.entries(UPLOAD_EVENTS).map(([name, { path }]) => ({ id: `uploads.${name}`, source: path })),
  ...Object.entries(MESSAGES).map(([name, message]) => ({ id: `messages.${name}`, source: message.path })),
  ...Object.entries(STREAMS).map(([name, stream]) => ({ id: `streams.${name}`, source: stream.path })),
  { id: 'cloud.unknownPath', source: UNKNOWN_PATH },
]

const SHAKEN = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  treeShaking: true,
  legalComments: 'none',
} as const

/** The folder of a bundled function, with its `index.mjs`. */
export function bundleFolder(source: string): string {
  return join(OUT, source.replace(/^functions\//, '').replace(/\.ts$/, ''))
}

/**
 * Bundles every function with one esbuild call (40 separate calls take ten times as long).
 *
 * @throws Error naming every function whose file is missing.
 */
async function bundleAll(): Promise<readonly BundledFunction[]> {
  await refuseMissing()
  await rm(OUT, { recursive: true, force: true })
  const { metafile } = await build({
    ...SHAKEN,
    entryPoints: [...FUNCTION_SOURCES.map(({ source }) => source), ...LAZY_PARTS].map((source) => ({
      in: source,
      out: join(source.replace(/^functions\//, '').replace(/\.ts$/, ''), 'index'),
    })),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    minify: true,
    // Prefers a package's ES modules, because tree shaking cannot drop parts of CommonJS.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE_BANNER },
    plugins: [lazyParts, unusedSdkParts],
    metafile: true,
    logLevel: 'warning',
  })
  await copyLazyParts(metafile)
  const uses = await readTableUses()
  const bundled = FUNCTION_SOURCES.map(({ id, source }) =>
    describe(id, source, metafile, uses.get(source) ?? []),
  )
  await writeFile(MANIFEST, JSON.stringify(bundled, null, 2))
  return bundled
}

/** Bundles unless the last bundle is younger than every file that could be part of it. */
export async function bundleIfStale(): Promise<readonly BundledFunction[]> {
  const bundledMs = await modifiedMs(MANIFEST)
  const sources = ['functions', 'shared', 'infra/bundle.ts', 'package-lock.json']
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestMs(join(ROOT, source))))))
  if (bundledMs === undefined || bundledMs <= newest) return bundleAll()
  return JSON.parse(await readFile(MANIFEST, 'utf8'))
}

async function refuseMissing(): Promise<void> {
  const sources = [...FUNCTION_SOURCES.map(({ source }) => source), ...LAZY_PARTS]
  const found = await Promise.all(sources.map((source) => modifiedMs(join(ROOT, source))))
  const missing = sources.filter((_, index) => found[index] === undefined)
  if (missing.length > 0) throw new Error(`Declared, but without a file: ${missing.join(', ')}`)
}

const lazyName = (source: string) => basename(source, '.ts')

/** Keeps lazy parts out of the handler's bundle. The handler loads them from its own folder. */
const lazyParts: Plugin = {
  name: 'lazy-parts',
  setup({ onResolve }) {
    for (const part of LAZY_PARTS) {
      onResolve({ filter: new RegExp(`/${lazyName(part)}\\.ts$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${lazyName(part)}.mjs`, external: true } : undefined,
      )
    }
  },
}

/** Sources of credentials that bundles leave out, since Lambda sets them in the environment. */
const OTHER_CREDENTIALS = /^@(aws-sdk|smithy)\/credential-provider-/

/** Drops SDK code that Lambda does not need: 25% of a bundle. */
const unusedSdkParts: Plugin = {
  name: 'unused-sdk-parts',
  setup({ onResolve, resolve }) {
    onResolve({ filter: OTHER_CREDENTIALS }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    )
    // lib-dynamodb does not declare `sideEffects: false`, so its unused paginators would stay.
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === unusedSdkParts) return undefined
      const found = await resolve(path, { resolveDir, kind, pluginData: unusedSdkParts })
      return { ...found, sideEffects: false }
    })
  },
}

async function copyLazyParts(metafile: Metafile): Promise<void> {
  for (const part of LAZY_PARTS) {
    const path = `./${lazyName(part)}.mjs`
    for (const { source } of FUNCTION_SOURCES) {
      const { imports, inputs } = outputOf(metafile, source)
      const needed = imports.some((imported) => imported.path === path) || (STARTED_BY[part] ?? '') in inputs
      if (!needed) continue
      const folder = bundleFolder(source)
      await mkdir(folder, { recursive: true })
      await cp(join(bundleFolder(part), 'index.mjs'), join(folder, path))
      for (const file of READ_BY[part] ?? []) {
        await cp(join(ROOT, 'node_modules', file), join(folder, 'node_modules', file))
      }
    }
    await rm(bundleFolder(part), { recursive: true })
  }
}

/** Files that define all writes and indexes: a name found in them proves no use. */
const NAMES_ALL = ['functions/platform/table/write.ts', 'functions/platform/table/schema.ts']

/**
 * Finds the transaction writes and indexes that each function can use, from our unminified, tree-shaken code. A false
 * match only adds a right.
 */
async function readTableUses(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { outputFiles } = await build({
    ...SHAKEN,
    entryPoints: FUNCTION_SOURCES.map(({ source }) => ({ in: source, out: source })),
    outdir: OUT,
    packages: 'external',
    minifySyntax: true,
    write: false,
    logLevel: 'error',
  })
  return new Map(
    outputFiles.map(({ path, text }) => {
      const source = relative(OUT, path).split(sep).join('/').replace(/\.js$/, '')
      const ours = text
        .split(/^\/\/ (?=[\w-]+\/)/m)
        .filter((part) => !NAMES_ALL.includes(part.split('\n', 1)[0] ?? ''))
      return [source, tableUses(ours.join('\n'))]
    }),
  )
}

/**
 * The writes that code puts into objects, and the indexes that it names.
 *
 * @example tableUses("transact([{ name: 'user', delete: key }])") // ['TransactDelete']
 */
function tableUses(code: string): readonly string[] {
  const writes = ['put', 'update', 'delete', 'check'].filter((key) =>
    new RegExp(`[{,]\\s*"?${key}"?\\s*[:,}]`).test(code),
  )
  const indexes = new Set([...code.matchAll(/["'](gsi\d)["']/g)].map(([, name]) => `index/${name}`))
  return [...writes.map((key) => `Transact${key.charAt(0).toUpperCase()}${key.slice(1)}`), ...indexes]
}

function outputOf(metafile: Metafile, source: string): Metafile['outputs'][string] {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === source)
  if (!output) throw new Error(`${source} was not bundled`)
  return output
}

function describe(id: string, source: string, metafile: Metafile, uses: readonly string[]): BundledFunction {
  const { bytes, inputs } = outputOf(metafile, source)
  const commands = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
    const command = /@aws-sdk\/lib-dynamodb\/.*\/commands\/(\w+)Command\.js$/.exec(path)?.[1]
    return command !== undefined && bytesInOutput > 0 ? [command] : []
  })
  const all = [...commands.filter((command) => command !== 'TransactWrite'), ...uses].filter(
    (use) =>
      (!use.startsWith('Transact') || commands.includes('TransactWrite')) &&
      (!use.startsWith('index/') || commands.includes('Query')),
  )
  return { id, source, kb: Math.round(bytes / 100) / 10, commands: all.sort() }
}

async function modifiedMs(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}

async function newestMs(path: string): Promise<number> {
  const own = (await modifiedMs(path)) ?? 0
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  const times = await Promise.all(files.map((file) => modifiedMs(join(file.parentPath, file.name))))
  return Math.max(own, ...times.map((time) => time ?? 0))
}
