/** The entries of the application, and of public pages. */
export const APPLICATION = 'src/main.tsx'
export const DOCUMENT = 'src/document.ts'

/** A built file in Vite's manifest, https://vite.dev/guide/backend-integration */
interface ManifestEntry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  /** Workers that the file starts, and the face. */
  readonly assets?: readonly string[]
}

export type ClientManifest = Readonly<Record<string, ManifestEntry>>

export interface Chunks {
  /** Addresses of scripts, each after its imports. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Returns the chunks of some sources and of all their static imports.
 * @throws Error if the build has no such source
 * @example chunksOf(manifest, ['src/main.tsx', 'src/features/home/home-page.tsx'])
 */
export function chunksOf(manifest: ClientManifest, sources: readonly string[]): Chunks {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const entry = manifest[key]
    if (!entry) throw new Error(`The build has no ${key}`)
    entry.imports?.forEach(visit)
    for (const style of entry.css ?? []) styles.add(`/${style}`)
    scripts.add(`/${entry.file}`)
  }
  sources.forEach(visit)
  return { scripts: [...scripts], styles: [...styles] }
}
