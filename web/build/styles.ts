import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClientManifest, chunksOf } from './chunks.ts'

/** Returns a page's inlined styles, by the source of its module. */
export type PageStyles = (source?: string) => Promise<string>

/** The entry whose styles every page needs. */
const ENTRY = 'src/prerender.tsx'

/** Reads the styles from the build for Node. */
export async function readPageStyles(folder: string): Promise<PageStyles> {
  const manifest: ClientManifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  return async (source) => {
    const { styles } = chunksOf(manifest, source ? [ENTRY, source] : [ENTRY])
    const texts = await Promise.all(styles.map((style) => readFile(join(folder, style), 'utf8')))
    return texts.map((text) => text.trim()).join('\n')
  }
}
