import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

const PACKAGES = ['functions', 'infra', 'shared', 'web'] as const
type Package = (typeof PACKAGES)[number]

export interface PackageLines {
  /** TypeScript and JavaScript that is deployed or builds, deploys and runs the product. */
  readonly product: number
  readonly css: number
  /** Tests and what only tests import. */
  readonly tests: number
}

/** Size and shape of the sources. `infra/structure.test.ts` compares it with the ceilings. */
export interface Structure {
  readonly packages: Readonly<Record<Package, PackageLines>>
  /** Lines of infra/bench, which `packages` leaves out. */
  readonly bench: number
  /** Words of all Markdown files, and of those in docs/decisions. */
  readonly words: Readonly<Record<'all' | 'decisions', number>>
  /** Product, tests and bench. */
  readonly files: number
  readonly medianLines: number
  /** Product files over 400 lines. */
  readonly long: readonly string[]
  /** Product files of at most 60 lines that only one file of their own folder imports. */
  readonly small: readonly string[]
  /** Files that import themselves over others; imports of types count. */
  readonly fileCycles: readonly string[]
  readonly functionCycles: readonly string[]
  readonly webCycles: readonly string[]
  /** Floor of each folder of functions/domain: 1 where it imports no other, else one above the highest that it imports. */
  readonly domainFloors: Readonly<Record<string, number>>
  readonly crossFeature: readonly string[]
}

const ALIASES = {
  '#shared/': 'shared/',
  '#functions/': 'functions/',
  '#infra/': 'infra/',
  '#web/': 'web/src/',
}
const LONG = 400
const SMALL = 60

type Graph = ReadonlyMap<string, readonly string[]>

/** @param files paths below the root */
export function readStructure(root: string, files: readonly string[]): Structure {
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const lines = (file: string) => (texts.get(file) ?? '').split('\n').length - 1
  const sumOf = (some: readonly string[]) => some.reduce((total, file) => total + lines(file), 0)
  const words = (some: readonly string[]) =>
    some.reduce((total, file) => total + (texts.get(file) ?? '').split(/\s+/).filter(Boolean).length, 0)
  const inPackages = files.filter((file) => PACKAGES.some((name) => file.startsWith(`${name}/`)))
  const scripts = inPackages.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const product = scripts.filter((file) => !isTest(file) && !isBench(file))
  const graph: Graph = new Map(
    product.map((file) => [
      file,
      importsOf(file, texts.get(file) ?? '').filter((to) => product.includes(to)),
    ]),
  )
  const packageLines = (name: Package): PackageLines => {
    const own = (file: string) => file.startsWith(`${name}/`)
    return {
      product: sumOf(product.filter(own)),
      css: sumOf(inPackages.filter((file) => own(file) && file.endsWith('.css'))),
      tests: sumOf(scripts.filter((file) => own(file) && isTest(file))),
    }
  }
  const documents = files.filter((file) => file.endsWith('.md'))
  return {
    packages: {
      functions: packageLines('functions'),
      infra: packageLines('infra'),
      shared: packageLines('shared'),
      web: packageLines('web'),
    },
    bench: sumOf(files.filter(isBench)),
    words: {
      all: words(documents),
      decisions: words(documents.filter((file) => file.startsWith('docs/decisions/'))),
    },
    files: scripts.length,
    medianLines: product.map(lines).sort((a, b) => a - b)[Math.floor(product.length / 2)] ?? 0,
    long: product.filter((file) => lines(file) > LONG),
    small: singleImporter(graph).filter((file) => lines(file) <= SMALL),
    fileCycles: cyclesOf(graph),
    functionCycles: cyclesOf(partsOf(graph, /^functions\/[^/]+\/[^/]+/)),
    webCycles: cyclesOf(partsOf(graph, /^web\/src\/(?:features\/)?[^/]+/)),
    domainFloors: floorsOf(partsOf(graph, /^functions\/domain\/[^/]+/)),
    crossFeature: crossFeature(graph),
  }
}

/** Files that git knows or would add. */
export function sourceFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file) && existsSync(join(root, file)))
}

function isBench(file: string): boolean {
  return file.startsWith('infra/bench/')
}

function isTest(file: string): boolean {
  return !isBench(file) && /\.test\.tsx?$|\/testing\/|^web\/e2e\//.test(file)
}

/** Returns the files of ours that a file imports: statically, as a type or dynamically. */
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

/** Joins files into parts by the match of an expression in their paths. */
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

/** Returns every node that can reach itself. */
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

function floorsOf(graph: Graph): Record<string, number> {
  const floor = (node: string, above: readonly string[]): number => {
    const below = (graph.get(node) ?? []).filter((next) => next !== node && !above.includes(next))
    return 1 + Math.max(0, ...below.map((next) => floor(next, [...above, node])))
  }
  return Object.fromEntries([...graph.keys()].map((node) => [node, floor(node, [])]))
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

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { packages, bench, words, ...shape } = readStructure(root, sourceFiles(root))
  console.table(packages)
  console.log(JSON.stringify({ bench, words, ...shape }, null, 2))
}
