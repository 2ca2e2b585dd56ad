import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, languageTag, regionalTag } from '#shared/i18n/locales.ts'
import { PAGES, PRERENDERED } from '#shared/site/pages.ts'
import { productOrigin } from './browser.ts'

const cases = PRERENDERED.flatMap((name) =>
  LOCALES.map((locale) => ({ name, locale, path: withLocale(locale, PAGES[name].pattern) })),
)

async function html(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${productOrigin()}${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

/** Returns the values of an attribute in all matching tags. */
function values(text: string, tag: RegExp, attribute: string): string[] {
  return [...text.matchAll(tag)].flatMap(([whole]) => {
    const [, value] = new RegExp(`${attribute}="([^"]*)"`).exec(whole) ?? []
    return value === undefined ? [] : [value]
  })
}

const pathOf = (address: string) => new URL(address).pathname

describe.each(cases)('$path', ({ name, locale, path }) => {
  test('has the metadata for search engines and shared links', async () => {
    // The cookie redirects only `/`.
    const { status, text } = await html(path, { cookie: `i18n_redirected=${DEFAULT_LOCALE}` })
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${languageTag(locale)}">`)
    expect(values(text, /<link rel="canonical"[^>]*>/g, 'href').map(pathOf)).toEqual([path])
    const address = (each: Locale) => withLocale(each, PAGES[name].pattern)
    expect(values(text, /<link rel="alternate"[^>]*>/g, 'hreflang')).toEqual([
      ...LOCALES.map(languageTag),
      'x-default',
    ])
    expect(values(text, /<link rel="alternate"[^>]*>/g, 'href').map(pathOf)).toEqual(
      [...LOCALES, DEFAULT_LOCALE].map(address),
    )
    expect(values(text, /<link rel="preload"[^>]*>/g, 'href')).toEqual([
      expect.stringMatching(/^\/assets\/inter-[\w-]+\.woff2$/),
    ])
    const [title = ''] = /(?<=<title>)[^<]*/.exec(text) ?? []
    const [description = ''] = values(text, /<meta name="description"[^>]*>/g, 'content')
    expect(title.length).toBeGreaterThan(12)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(80)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(values(text, /<meta property="og:title"[^>]*>/g, 'content')).toEqual([title])
    expect(values(text, /<meta property="og:locale"[^>]*>/g, 'content')).toEqual([
      regionalTag(locale).replace('-', '_'),
    ])
    const [image = ''] = values(text, /<meta property="og:image"[^>]*>/g, 'content')
    expect((await fetch(`${productOrigin()}${pathOf(image)}`)).headers.get('content-type')).toMatch(
      /^image\//,
    )
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    )
    expect(data.length).toBeGreaterThan(0)
    for (const each of data) expect(each).toMatchObject({ '@context': 'https://schema.org', '@type': /./ })
  })
})

test('every page has its own title and description', async () => {
  for (const locale of LOCALES) {
    const own = cases.filter((each) => each.locale === locale)
    const texts = await Promise.all(own.map(({ path }) => html(path, { cookie: 'i18n_redirected=en' })))
    const heads = texts.flatMap(({ text }) => [
      ...(/<title>[^<]*/.exec(text) ?? []),
      ...values(text, /<meta name="description"[^>]*>/g, 'content'),
    ])
    expect(new Set(heads).size).toBe(2 * own.length)
  }
})

test('a page that needs JavaScript says so without it', async () => {
  expect((await html('/login')).text).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/)
})

test('the sitemap lists every public page in each language, and each exists', async () => {
  const { text } = await html('/sitemap.xml')
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pathOf(address))
  expect(listed.toSorted()).toEqual(cases.map(({ path }) => path).toSorted())
  expect(new Set(values(text, /<xhtml:link[^>]*>/g, 'hreflang'))).toEqual(
    new Set([...LOCALES.map(languageTag), 'x-default']),
  )
  expect((await html('/robots.txt')).text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
  const { status, text: security } = await html('/.well-known/security.txt')
  expect([status, security]).toEqual([200, expect.stringMatching(/^Contact: \S+\nExpires: 20/)])
})

test.each([
  ['/nowhere', 'Page not found'],
  ['/no/such/place', 'This page could not be found'],
  ['/de/nirgends', 'Seite nicht gefunden'],
  ['/xx/login', 'This page could not be found'],
  ['/%E0%A4%A', 'This page could not be found'],
  [`/${'a'.repeat(5000)}`, 'This page could not be found'],
])('$0 is really not found, and says so', async (path, title) => {
  const { status, text } = await html(path)
  expect(status).toBe(404)
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).toBe(title)
})

test('pages that the application fills in say noindex', async () => {
  for (const path of ['/login', '/it/register', '/game-app', '/admin']) {
    const { status, text } = await html(path)
    expect([status, text.includes('<meta name="robots" content="noindex" />')], path).toEqual([200, true])
  }
})

test('the content security policy allows exactly the inline scripts and styles of each page', async () => {
  for (const { path } of cases) {
    const answer = await fetch(`${productOrigin()}${path}`, { headers: { cookie: 'i18n_redirected=en' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const text = await answer.text()
    const inline = [...text.matchAll(/<(script|style)>(.*?)<\/\1>/gs)]
    // The theme, the start of the page's code, and its styles.
    expect(inline.length, path).toBe(3)
    for (const [, tag = '', body = ''] of inline) {
      const hash = createHash('sha256').update(body).digest('base64')
      const directive = policy.split(';').find((part) => part.trim().startsWith(`${tag}-src `))
      expect(directive, path).toContain(`'sha256-${hash}'`)
    }
    expect(/\sstyle="|\son\w+="|unsafe/.exec(text + policy)?.[0], path).toBeUndefined()
  }
})
