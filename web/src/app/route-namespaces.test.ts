import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import type { AppRoute } from '#web/lib/route.ts'
import { DOCUMENTS } from './documents.ts'

const FILES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** All web modules by path from `web/src`, without their comments. */
const SOURCES = new Map(
  Object.entries(FILES).map(([path, source]) => [
    join('app', path),
    source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  ]),
)
const FEATURES = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.ts', { eager: true })
/** The namespaces of `web/src/i18n/namespaces.ts`, which every page has. */
const EVERYWHERE = ['app', 'ui']

interface Import {
  readonly path: string
  /** Undefined stands for the whole module. */
  readonly names?: readonly string[] | undefined
}

/** Returns a module's own static and dynamic imports, without types. */
function importsOf(path: string): Import[] {
  const source = SOURCES.get(path) ?? ''
  const atOnce = [...source.matchAll(/^(?:import|export) (?!type\b)(?:([^'"]*?) from )?'([^']+)'/gm)]
  return [
    ...atOnce.map(([, what = '', target = '']) => ({ path: resolved(path, target), names: namesIn(what) })),
    ...loadedBy(path).map((later) => ({ path: later })),
  ].filter((found) => SOURCES.has(found.path))
}

/** Returns the modules named by `import('…')`, in order. */
function loadedBy(path: string): string[] {
  const later = (SOURCES.get(path) ?? '').matchAll(/\bimport\('([^']+)'\)/g)
  return [...later].map(([, target = '']) => resolved(path, target))
}

function resolved(from: string, target: string): string {
  return target.startsWith('#web/') ? target.slice('#web/'.length) : join(dirname(from), target)
}

function namesIn(what: string): string[] | undefined {
  return /^\{([^}]*)\}$/
    .exec(what.trim())?.[1]
    ?.split(',')
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))
}

/** Resolves an import from an index file to the modules that export the imported names. */
function meant({ path, names }: Import): Import[] {
  const imports = importsOf(path)
  if (!path.endsWith('/index.ts') || names === undefined) return imports
  return imports.filter((each) => each.names === undefined || each.names.some((name) => names.includes(name)))
}

/**
 * Returns the namespaces that a page's modules use, each with one such module, except those that a module loads itself.
 */
function namespacesUsed(page: string): [namespace: string, path: string][] {
  const [used, fetched, seen] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  const open: Import[] = [{ path: page }]
  for (let next = open.pop(); next; next = open.pop()) {
    const visit = `${next.path} ${next.names?.join() ?? ''}`
    if (seen.has(visit)) continue
    seen.add(visit)
    for (const name of namedIn(next.path, /\b(?:useTranslation|translate)\(\s*(\[[^\]]*\]|'\w+')/g))
      used.set(name, next.path)
    for (const name of namedIn(next.path, /\bloadNamespaces\((\[[^\]]*\])/g)) fetched.add(name)
    open.push(...meant(next))
  }
  return [...used].filter(([name]) => !fetched.has(name))
}

function namedIn(path: string, calls: RegExp): string[] {
  const found = [...(SOURCES.get(path) ?? '').matchAll(calls)]
  return found.flatMap(([, asked = '']) => [...asked.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
}

const DOCUMENT_PAGES = Object.entries(DOCUMENTS).map(([name, { source, namespaces }]) => ({
  path: name,
  namespaces,
  page: `features/${source}`,
}))

const PAGES = Object.entries(FEATURES).flatMap(([file, { routes }]) => {
  const modules = loadedBy(join('app', file))
  return routes.map(({ path, namespaces }, index) => ({
    path,
    namespaces,
    page: modules[index] ?? '',
  }))
})

it.each([...PAGES, ...DOCUMENT_PAGES])(
  '$path declares the namespaces of all that it may show',
  ({ namespaces, page }) => {
    expect(SOURCES.has(page), page).toBe(true)
    const declared: readonly string[] = [...EVERYWHERE, ...namespaces]
    expect(namespacesUsed(page).filter(([name]) => !declared.includes(name))).toEqual([])
  },
)

it('knows that a list with an export opens the password dialog', () => {
  const found = namespacesUsed('features/admin/audit-log/audit-log-page.tsx').map(([name]) => name)
  expect(found).toEqual(expect.arrayContaining(['auditLog', 'lists', 'profile']))
})
