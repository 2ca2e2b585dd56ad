import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCALES } from '#shared/i18n/locales.ts'
import { makeIcons, type StaticFile } from './icons.ts'
import { manifestFor, manifestPath } from './manifest.ts'

function manifests(): StaticFile[] {
  return LOCALES.map((locale) => ({
    fileName: manifestPath(locale).slice(1),
    source: JSON.stringify(manifestFor(locale)),
  }))
}

/** Writes what the pages need besides themselves: icons and the manifest of each language. */
export async function writeStaticFiles(outDir: string): Promise<void> {
  const files = [...(await makeIcons()), ...manifests()]
  await Promise.all(
    files.map(async ({ fileName, source }) => {
      const file = join(outDir, fileName)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, source)
    }),
  )
}
