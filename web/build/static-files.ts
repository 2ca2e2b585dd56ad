import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { POSTS_SITEMAP } from '#shared/site/answer.ts'
import { SECURITY_TXT } from '#shared/site/files.ts'
import { PAGES, type PageName, PRERENDERED } from '#shared/site/pages.ts'
import { makeIcons, type StaticFile } from './icons.ts'
import { manifestFor, manifestPath } from './manifest.ts'
import { addressOf } from './prerendered.ts'

function manifests(): StaticFile[] {
  return LOCALES.map((locale) => ({
    fileName: manifestPath(locale).slice(1),
    source: JSON.stringify(manifestFor(locale)),
  }))
}

/** Writes icons and the manifest of each language. */
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

/** Lists every public page in each language with its translations, https://www.sitemaps.org/protocol.html */
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

/** Returns robots.txt, which closes only the API: the application's pages say `noindex` themselves. */
export function robots(origin: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
Sitemap: ${origin}${POSTS_SITEMAP}
`
}

/** Environment variables for `security.txt`, read by the build; documented in docs/deploy.md. */
export interface SecuritySettings {
  /** A mail or https address; by default the operator's, else the page that names the operator. */
  readonly SECURITY_CONTACT?: string | undefined
  readonly VITE_OPERATOR_CONTACT?: string | undefined
  /** The public address of docs/security.md. */
  readonly SECURITY_POLICY?: string | undefined
  /** Languages of the people who read reports, `en, it`. */
  readonly SECURITY_LANGUAGES?: string | undefined
}

/** An expired file must not be trusted: https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5. */
const EXPIRES_AFTER_MONTHS = 11

/**
 * Returns the contact for security reports (RFC 9116). It expires on the first of a month, so that most builds give the
 * same bytes.
 */
export function securityText(origin: string, settings: SecuritySettings, nowMs: number): string {
  const { SECURITY_CONTACT, VITE_OPERATOR_CONTACT, SECURITY_POLICY, SECURITY_LANGUAGES } = settings
  const privacy = `${origin}${PAGES.privacy.pattern}`
  const now = new Date(nowMs)
  const expires = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRES_AFTER_MONTHS)
  const policy = uriOf(SECURITY_POLICY)
  return [
    `Contact: ${uriOf(SECURITY_CONTACT) ?? uriOf(VITE_OPERATOR_CONTACT) ?? privacy}`,
    `Expires: ${new Date(expires).toISOString()}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    `Preferred-Languages: ${languagesOf(SECURITY_LANGUAGES)}`,
    `Canonical: ${origin}${SECURITY_TXT}`,
    '',
  ].join('\n')
}

function uriOf(setting = ''): string | undefined {
  const text = setting.trim()
  if (/^(?:https|mailto):\S+$/.test(text)) return text
  return /^[^\s@:]+@[^\s@:]+$/.test(text) ? `mailto:${text}` : undefined
}

function languagesOf(setting = ''): string {
  const tags = setting.match(/\b[a-z]{2,3}(?:-[A-Za-z]{2,4})?\b/g) ?? [DEFAULT_LOCALE]
  return tags.join(', ')
}

/** Writes the files for search engines and security researchers. */
export async function writeSearchFiles(outDir: string, origin: string, nowMs: number): Promise<void> {
  const files = {
    '/sitemap.xml': sitemap(origin),
    '/robots.txt': robots(origin),
    [SECURITY_TXT]: securityText(origin, process.env, nowMs),
  }
  await mkdir(dirname(join(outDir, SECURITY_TXT)), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(outDir, path), text)
}
