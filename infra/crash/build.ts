import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(ROOT, 'shared/crash')
const VERSION = '0.1.0'
/** The only dependencies of the package; the build refuses any other. */
const DEPENDENCIES = ['@noble/curves', '@noble/hashes', 'zod'] as const

/**
 * Builds `shared/crash` as a package of its own: a module for each file, so that bundlers drop what is not imported, types,
 * a command line, its README and API page, and the vectors of docs/conformance.md.
 *
 * @param out an absolute folder; what is in it is replaced
 */
export async function buildCrash(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await compileModules(out)
  await bundleCommandLine(out)
  await writeFile(join(out, 'package.json'), `${JSON.stringify(await packageManifest(), null, 2)}\n`)
  await writeFile(join(out, 'API.md'), await apiPage(out))
  await cp(join(SOURCE, 'README.md'), join(out, 'README.md'))
  await cp(join(ROOT, 'docs/conformance.jsonl'), join(out, 'conformance.jsonl'))
}

async function packageManifest() {
  const { devDependencies, dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const known = { ...devDependencies, ...dependencies }
  return {
    name: 'fairflight-crash',
    version: VERSION,
    // The owner decides whether, where and under which licence it is published.
    private: true,
    description:
      'Verify rounds of crash games, walk their hash chains, check lists of rounds, audit logs of draws',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    bin: { 'fairflight-crash': './cli.js' },
    exports: {
      '.': { types: './lib/crash/index.d.ts', default: './lib/crash/index.js' },
      './conformance.jsonl': './conformance.jsonl',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, known[name]])),
  }
}

/** Compiles each source that the entry reaches to a module and its types. */
async function compileModules(out: string): Promise<void> {
  const lib = join(out, 'lib')
  const config = join(out, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    removeComments: false,
    rootDir: dirname(SOURCE),
    outDir: lib,
    types: [],
  }
  const project = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [] }
  await writeFile(config, JSON.stringify({ ...project, files: [join(SOURCE, 'index.ts')] }))
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config])
  await rm(config)
  for (const file of await readdir(lib, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const types = await readFile(join(lib, file), 'utf8')
    // The compiler rewrites the names in modules only.
    await writeFile(join(lib, file), types.replace(/(from ')(\.[^']+)\.ts'/g, "$1$2.js'"))
  }
}

async function bundleCommandLine(out: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['infra/crash/cli.ts'],
    outfile: join(out, 'cli.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: DEPENDENCIES.map((name) => `${name}/*`),
    banner: { js: '#!/usr/bin/env node' },
    metafile: true,
    logLevel: 'warning',
  })
  const packages = Object.keys(metafile.inputs).flatMap(
    (file) => /node_modules\/([^/]+)/.exec(file)?.[1] ?? [],
  )
  if (packages.length > 0)
    throw new Error(`the command line would carry ${[...new Set(packages)].join(', ')}`)
}

/** Writes the headings and names of index.ts, each with its comment and its built types. */
async function apiPage(out: string): Promise<string> {
  const index = await readFile(join(SOURCE, 'index.ts'), 'utf8')
  const page = [
    '# API',
    '',
    'Made of the sources. Money and multipliers are in whole hundredths where a name ends in `X100`.',
  ]
  for (const [, heading, names, module] of index.matchAll(
    /^\/\/ (.+)$|^export (?:type )?\{([^}]+)\} from '(\.{1,2}\/.+)\.ts'$/gm,
  )) {
    if (heading !== undefined) page.push('', `## ${heading}`)
    if (names === undefined || module === undefined) continue
    const declared = readDeclarations(await readFile(join(out, 'lib/crash', `${module}.d.ts`), 'utf8'))
    for (const name of names.replaceAll(/\btype\b/g, '').split(',')) {
      if (name.trim() === '') continue
      const found = declared.get(name.trim())
      if (found === undefined) throw new Error(`${module} does not declare ${name.trim()}`)
      page.push('', `### ${name.trim()}`, '', ...found.comment, '```ts', found.types, '```')
    }
  }
  return `${page.join('\n')}\n`
}

interface Declared {
  /** Lines, each part followed by an empty one. */
  readonly comment: readonly string[]
  readonly types: string
}

/** Returns the exports of a file of types, by name. */
function readDeclarations(text: string): ReadonlyMap<string, Declared> {
  const { program, comments } = parseSync('types.d.ts', text)
  const found = new Map<string, Declared>()
  for (const { start, end } of program.body) {
    const types = text.slice(start, end)
    const name = /^export (?:declare )?(?:function|const|class|interface|type) (\w+)/.exec(types)?.[1]
    const comment = comments.findLast(
      (each) => each.end <= start && text.slice(each.end, start).trim() === '',
    )
    if (name !== undefined) found.set(name, { comment: toMarkdown(comment?.value ?? ''), types })
  }
  return found
}

/** Converts a comment to Markdown: its sentences, then its tags one by one; an example as code. */
function toMarkdown(comment: string): string[] {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
  const parts = lines
    .join('\n')
    .trim()
    .split(/^(?=@)/m)
  return parts.flatMap((part) => {
    const [, tag, rest = part] = /^@(\w+)\s+([\s\S]*)$/.exec(part.trim()) ?? []
    const text = rest.trim()
    if (text === '') return []
    if (tag === 'example') return ['```ts', text, '```', '']
    const [, parameter, about = ''] = tag === 'param' ? (/^(\w+)\s+([\s\S]*)$/.exec(text) ?? []) : []
    if (parameter !== undefined) return [`- \`${parameter}\`: ${about.replaceAll('\n', ' ')}`, '']
    if (tag !== undefined) return [`- ${tag}: ${text.replaceAll('\n', ' ')}`, '']
    return [...text.split('\n'), '']
  })
}

if (basename(process.argv[1] ?? '') === basename(import.meta.filename)) {
  const out = resolve(process.argv[2] ?? join(ROOT, 'dist/crash'))
  await buildCrash(out)
  process.stdout.write(`${relative(dirname(ROOT), out)}\n`)
}
