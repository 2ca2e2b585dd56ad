import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync } from 'vite'

/** What the shape of the sources comes to; `npm test` keeps each figure below a bound (structure.test.ts). */
export interface Structure {
  readonly files: number
  readonly lines: Readonly<Record<'product' | 'tests' | 'docs', number>>
  readonly medianLines: number
  /** Of the product, those over 400 lines. */
  readonly long: readonly string[]
  /** Of the product, those of at most 60 lines that only one file of their own folder imports. */
  readonly small: readonly string[]
  /** Files that reach themselves by imports; types count too. */
  readonly fileCycles: readonly string[]
  readonly functionCycles: readonly string[]
  readonly webCycles: readonly string[]
  readonly crossFeature: readonly string[]
}

const PACKAGES = ['functions', 'infra', 'shared', 'web']
const ALIASES = {
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#infra/': 'infra/',
  '#web/': 'web/src/',
}
const LONG = 400
const SMALL = 60

type Graph = ReadonlyMap<string, readonly string[]>

/** Reads the sources below a folder. */
export function readStructure(root: string): Structure {
  const files = PACKAGES.flatMap((folder) => filesBelow(root, folder)).filter((file) =>
    /\.(?:tsx?|mjs)$/.test(file),
  )
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const texts = new Map(files.map((file) => [file, read(file)]))
  const lines = (file: string) => (texts.get(file) ?? read(file)).split('\n').length - 1
  const product = files.filter((file) => !isTest(file))
  const graph: Graph = new Map(
    product.map((file) => [
      file,
      importsOf(file, texts.get(file) ?? '').filter((to) => texts.has(to) && !isTest(to)),
    ]),
  )
  const lengths = product.map(lines).sort((a, b) => a - b)
  const docs = ['docs', '.']
    .flatMap((folder) => filesBelow(root, folder, folder === 'docs'))
    .filter((file) => file.endsWith('.md'))
  return {
    files: files.length,
    lines: {
      product: sum(lengths),
      tests: sum(files.filter(isTest).map(lines)),
      docs: sum(docs.map(lines)),
    },
    medianLines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    long: product.filter((file) => lines(file) > LONG),
    small: singleImporter(graph).filter((file) => lines(file) <= SMALL),
    fileCycles: cyclesOf(graph),
    functionCycles: cyclesOf(partsOf(graph, /^functions\/[^/]+\/[^/]+/)),
    webCycles: cyclesOf(partsOf(graph, /^web\/src\/(?:features\/)?[^/]+/)),
    crossFeature: crossFeature(graph),
  }
}

function filesBelow(root: string, folder: string, recursive = true): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^web\/e2e\/|^infra\/bench\//.test(file)
}

/** Our own files that a file imports, statically, as a type or later. */
function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return [...new Set(names.flatMap((name) => pathOf(file, name.replace(/\?.*$/, '')) ?? []))]
}

function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  const [alias, folder] = Object.entries(ALIASES).find(([start]) => name.startsWith(start)) ?? []
  return alias === undefined ? undefined : folder + name.slice(alias.length)
}

function singleImporter(graph: Graph): string[] {
  const importers = Map.groupBy(
    [...graph].flatMap(([from, all]) => all.map((to) => ({ from, to }))),
    ({ to }) => to,
  )
  return [...graph.keys()].filter((file) => {
    const [only, another] = importers.get(file) ?? []
    return only !== undefined && !another && dirname(only.from) === dirname(file)
  })
}

/** Parts are what the expression matches of a file's path. */
function partsOf(graph: Graph, part: RegExp): Graph {
  const parts = new Map<string, string[]>()
  for (const [file, all] of graph) {
    const from = part.exec(file)?.[0]
    if (from === undefined) continue
    const to = all.flatMap((other) => part.exec(other)?.[0] ?? []).filter((other) => other !== from)
    parts.set(from, [...new Set([...(parts.get(from) ?? []), ...to])])
  }
  return parts
}

/** Every node that can reach itself. */
function cyclesOf(graph: Graph): string[] {
  return [...graph.keys()].filter((start) => {
    const seen = new Set<string>()
    const visit = (node: string): void => {
      for (const next of graph.get(node) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(start)
    return seen.has(start)
  })
}

function crossFeature(graph: Graph): string[] {
  const feature = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
  return [...graph].flatMap(([from, all]) =>
    all
      .filter(
        (to) => feature(from) !== undefined && feature(to) !== undefined && feature(from) !== feature(to),
      )
      .map((to) => `${from} -> ${to}`),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

if (import.meta.main) console.log(JSON.stringify(readStructure(join(import.meta.dirname, '..')), null, 2))
