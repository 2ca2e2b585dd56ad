import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The text of built style sheets, as it stands inside a page. */
export async function readStyles(outDir: string, styles: readonly string[]): Promise<string> {
  const texts = await Promise.all(styles.map((style) => readFile(join(outDir, style), 'utf8')))
  return texts.map((text) => text.trim()).join('\n')
}
