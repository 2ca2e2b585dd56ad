// @vitest-environment node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale, languageTag } from '#shared/i18n/locales.ts'
import { siteFile } from '#shared/site/pages.ts'
import { type Manifest, manifestFor, manifestPath } from './manifest.ts'
import { MANIFEST_TRANSLATIONS } from './manifest-translations.ts'
import { shareImage } from './pictures.ts'
import { securityText, writeSearchFiles, writeStaticFiles } from './static-files.ts'
import { readPng } from './testing/png.ts'
import { webpSize } from './testing/webp-size.ts'

/** Limits beyond which texts are cut: Chromium's install dialog, Android's launcher, Chromium's description. */
const NAME_MAX = 45
const SHORT_NAME_MAX = 12
const DESCRIPTION_MAX = 300
/** Chromium shows a screenshot of 320 to 3840 px whose longer side is at most 2.3 times the shorter. */
const SIDE_PX = { min: 320, max: 3840, ratio: 2.3 }
const SHARE_BYTES_MAX = 120_000
const SCREENSHOT_BYTES_MAX = 100_000
const PUBLIC = join(import.meta.dirname, '../public')
const TEXTS = join(import.meta.dirname, '../src/i18n')

const built = mkdtempSync(join(tmpdir(), 'fairflight-static-'))
beforeAll(() => writeStaticFiles(built))
afterAll(() => rmSync(built, { recursive: true }))

/** Returns the manifest that a browser receives. */
function served(locale: Locale): Manifest {
  return JSON.parse(readFileSync(join(built, manifestPath(locale)), 'utf8'))
}

/** Reads a file of the site, built or committed. */
function siteBytes(path: string): Buffer {
  const folder = existsSync(join(built, path)) ? built : PUBLIC
  return readFileSync(join(folder, path))
}

function sizeOf(path: string): string {
  const bytes = siteBytes(path)
  const { widthPx, heightPx } = path.endsWith('.webp') ? webpSize(bytes) : readPng(bytes)
  return `${widthPx}x${heightPx}`
}

describe.each(LOCALES)('the manifest in %s', (locale) => {
  const manifest = manifestFor(locale)

  test('is served unchanged as built', () => {
    expect(served(locale)).toEqual(manifest)
  })

  test('makes the site installable', () => {
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      display: 'standalone',
      lang: languageTag(locale),
      dir: 'ltr',
    })
    expect(manifest.prefer_related_applications).toBe(false)
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
    for (const sizes of ['192x192', '512x512']) {
      const purposes = manifest.icons.filter((icon) => icon.sizes === sizes).map((icon) => icon.purpose)
      expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']))
    }
    expect(manifest.icons.map((icon) => icon.purpose)).toContain('monochrome')
  })

  test('has words that fit where they are shown', () => {
    expect(manifest.name.length).toBeLessThanOrEqual(NAME_MAX)
    expect(manifest.short_name.length).toBeLessThanOrEqual(SHORT_NAME_MAX)
    expect(manifest.description.length).toBeLessThanOrEqual(DESCRIPTION_MAX)
    for (const { name } of manifest.shortcuts) expect(name.length).toBeLessThanOrEqual(22)
  })

  test('leads to pages of its language', () => {
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
      expect(siteFile(url), url).toMatchObject({ locale, status: 200 })
    }
  })

  test('names icons that exist in the size it says', () => {
    const images = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src, sizes } of images) expect(sizeOf(src), src).toBe(sizes)
    for (const { icons } of manifest.shortcuts) expect(icons.map((icon) => icon.sizes)).toContain('96x96')
  })

  test('names screenshots that exist, fit the dialog and are small', () => {
    expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, sizes, label } of manifest.screenshots) {
      expect(sizeOf(src), src).toBe(sizes)
      expect(label).not.toBe('')
      const [width = 0, height = 0] = sizes.split('x').map(Number)
      const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
      expect(shorter).toBeGreaterThanOrEqual(SIDE_PX.min)
      expect(longer).toBeLessThanOrEqual(Math.min(SIDE_PX.max, SIDE_PX.ratio * shorter))
      expect(siteBytes(src).length, src).toBeLessThan(SCREENSHOT_BYTES_MAX)
    }
  })

  test('has a picture for shared links', () => {
    const { path, widthPx, heightPx } = shareImage(locale)
    const { rgba, ...size } = readPng(siteBytes(path))
    expect(size).toEqual({ widthPx, heightPx })
    expect(siteBytes(path).length).toBeLessThanOrEqual(SHARE_BYTES_MAX)
    const colours = new Set(new Uint32Array(rgba.buffer))
    expect(colours.size).toBeGreaterThan(100)
  })
})

test.each(LOCALES)('the picture of shared links says what the home page says in %s', (locale) => {
  const { title } = JSON.parse(readFileSync(join(TEXTS, locale, 'home.json'), 'utf8'))
  expect(MANIFEST_TRANSLATIONS[locale].share.title, 'change the words, then run npm run pictures').toBe(title)
})

test('words are of their own language, with the same keys in each', () => {
  const keys = (locale: Locale) => Object.keys(flat(MANIFEST_TRANSLATIONS[locale])).sort()
  for (const locale of LOCALES) expect(keys(locale)).toEqual(keys('en'))
  const english = new Set(Object.values(flat(MANIFEST_TRANSLATIONS.en)))
  for (const locale of LOCALES.filter((each) => each !== 'en')) {
    const same = Object.entries(flat(MANIFEST_TRANSLATIONS[locale])).filter(([, words]) => english.has(words))
    expect(same, locale).toEqual([])
  }
})

function flat(words: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  )
}

describe('security.txt', () => {
  const ORIGIN = 'https://fairflight.example'
  const NOW_MS = Date.parse('2026-11-23T05:00:00.000Z')

  test('names contact, policy and languages as the operator set them, and expires within a year', () => {
    const settings = {
      SECURITY_CONTACT: ' security@fairflight.example ',
      VITE_OPERATOR_CONTACT: 'privacy@fairflight.example',
      SECURITY_POLICY: 'https://code.example/docs/security.md',
      SECURITY_LANGUAGES: 'en,it pt-BR',
    }
    expect(securityText(ORIGIN, settings, NOW_MS)).toBe(
      `Contact: mailto:security@fairflight.example
Expires: 2027-10-01T00:00:00.000Z
Policy: https://code.example/docs/security.md
Preferred-Languages: en, it, pt-BR
Canonical: https://fairflight.example/.well-known/security.txt
`,
    )
  })

  test.each([
    [{ VITE_OPERATOR_CONTACT: 'privacy@fairflight.example' }, 'mailto:privacy@fairflight.example'],
    [{ SECURITY_CONTACT: 'https://fairflight.example/report' }, 'https://fairflight.example/report'],
    [{ SECURITY_CONTACT: 'mailto:a@b.example' }, 'mailto:a@b.example'],
    [{ SECURITY_CONTACT: 'a@b.example\nPolicy: x' }, `${ORIGIN}/privacy-policy`],
    [{ SECURITY_CONTACT: 'http://b.example' }, `${ORIGIN}/privacy-policy`],
    [{ SECURITY_CONTACT: '' }, `${ORIGIN}/privacy-policy`],
  ])('%j gives one contact: %s', (settings, contact) => {
    const lines = securityText(ORIGIN, settings, NOW_MS).split('\n')
    expect(lines.map((line) => line.split(': ')[0])).toEqual([
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
      '',
    ])
    expect(lines[0]).toBe(`Contact: ${contact}`)
    expect(lines[2]).toBe('Preferred-Languages: en')
  })

  test('is written where it is looked for, beside what search engines read', async () => {
    await writeSearchFiles(built, ORIGIN, NOW_MS)
    expect(siteBytes('/.well-known/security.txt').toString()).toMatch(/^Contact: \S+\nExpires: 2027-/)
    expect(siteBytes('/robots.txt').toString()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(siteBytes('/sitemap.xml').toString()).toContain(`<loc>${ORIGIN}/it/privacy-policy`)
  })
})
