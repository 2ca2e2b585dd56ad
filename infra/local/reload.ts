import { registerHooks } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './root.ts'

/** Folders whose modules are loaded again after a change. The local run's own modules are not. */
export const RELOADED = ['functions', 'shared'].map((folder) => join(ROOT, folder))

const PREFIXES = RELOADED.map((folder) => pathToFileURL(folder + sep).href)
/** This loader imports modules by name at each call, so it is not an importer to reload. */
const LOADER = new URL('./root.ts', import.meta.url).href

/** The importers of each file, by URL without version; undefined outside of `npm run dev`. */
let importers: Map<string, Set<string>> | undefined
const versions = new Map<string, number>()

/** True in `npm run dev`. */
export function isReloading(): boolean {
  return importers !== undefined
}

/**
 * Makes every later import lead to the newest version of a module of `functions` or `shared`. A changed module, and
 * whatever imports it, gets a new address, which Node loads anew; all others keep their state. Old versions stay in
 * memory until the process ends.
 */
export function reloadModules(): void {
  const graph = new Map<string, Set<string>>()
  importers = graph
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const known = graph.get(found.url) ?? new Set()
      graph.set(found.url, known)
      const importer = context.parentURL?.replace(/\?v=\d+$/, '')
      if (importer !== undefined && importer !== LOADER) known.add(importer)
      const version = versions.get(found.url)
      return version === undefined ? found : { ...found, url: `${found.url}?v=${version}` }
    },
  })
}

/** Lets the next import of these files, and of all that import them, load them anew. */
export function markChanged(files: readonly string[]): void {
  const urls = files.map((file) => pathToFileURL(file).href)
  const all = [...(importers?.keys() ?? [])].filter((url) =>
    PREFIXES.some((prefix) => url.startsWith(prefix)),
  )
  // A new file may be the one that another could not find before.
  const isNew = urls.some((url) => !importers?.has(url))
  const stale = new Set<string>()
  const mark = (url: string): void => {
    if (stale.has(url)) return
    stale.add(url)
    importers?.get(url)?.forEach(mark)
  }
  for (const url of isNew ? [...urls, ...all] : urls) mark(url)
  for (const url of stale) versions.set(url, (versions.get(url) ?? 0) + 1)
}
