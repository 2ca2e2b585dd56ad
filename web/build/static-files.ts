import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { POSTS_SITEMAP } from '#shared/site/answer.ts'
import { type PageName, PRERENDERED } from '#shared/site/pages.ts'
import { makeIcons, type StaticFile } from './icons.ts'
import { manifestFor, manifestPath } from './manifest.ts'
import { addressOf } from './prerendered.ts'

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

/** Every public page in each language, with its translations, https://www.sitemaps.org/protocol.html */
export function sitemap(origin: string): string {
  const entries = PRERENDERED.flatMap((page) =>
    LOCALES.map(
      (locale) => `<url><loc>${addressOf(origin, locale, page)}</loc>${alternates(origin, page)}</url>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function alternates(origin: string, page: PageName): string {
  const languages = [
    ...LOCALES.map((locale) => [languageTag(locale), locale] as const),
    ['x-default', DEFAULT_LOCALE] as const,
  ]
  return languages
    .map(
      ([name, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${addressOf(origin, locale, page)}"/>`,
    )
    .join('')
}

/** The application's own pages say `noindex` themselves; the API is nothing to read. */
export function robots(origin: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
Sitemap: ${origin}${POSTS_SITEMAP}
`
}

export async function writeSearchFiles(outDir: string, origin: string): Promise<void> {
  await writeFile(join(outDir, 'sitemap.xml'), sitemap(origin))
  await writeFile(join(outDir, 'robots.txt'), robots(origin))
}
