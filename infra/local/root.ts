import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Imports a module by its path below the root, as the contract and the list of jobs name it, or by its whole path. */
export function loadFromRoot<T>(path: string): Promise<T> {
  return import(pathToFileURL(resolve(ROOT, path)).href)
}
