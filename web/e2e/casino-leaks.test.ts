import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/api/client.ts'
import { API_BASE, api } from '#shared/api/index.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { FEED_PATH } from '#shared/site/pages.ts'
import { control, productOrigin } from './browser.ts'
import { CASINO, makeAdmin, makeLinkedUser } from './fixtures.ts'

const BUILT = fileURLToPath(new URL('../../dist/local/web', import.meta.url))
/** Images contain no text. */
const TEXT = /\.(?:html|js|css|json|webmanifest|xml|txt|svg)$/

/** The examples of a local run, and one casino with realistic data. */
const EXAMPLES =
  /example-(?:cumulus|stratus|cirrus|nimbus)|\b(?:cumulus|stratus|cirrus|nimbus)\b|partner=fairflight/i
const REAL = /ventus|LIC-90417-R/i
const CODE = 'ventus-sky'

let admin: Call
beforeAll(async () => {
  admin = (await makeAdmin()).call
  const checkedAt = '2026-11-20T00:00:00.000Z'
  await admin(api.casinos.create, {
    input: {
      code: CODE,
      name: 'Ventus Sky',
      url: 'https://ventus-sky.example.net/',
      affiliateUrl: 'https://ventus-partners.example.org/?partner=1',
      logo: '',
      rtp: 0.97,
      rtpSource: { url: 'https://ventus-sky.example.net/rtp', checkedAt },
      fairness: 'none',
      activationHours: 24,
      registrationBonus: {
        amount: 25,
        currency: 'GBP',
        termsUrl: 'https://ventus-sky.example.net/terms',
        wagering: 10,
      },
      compensation: 'per_signup',
      licences: [
        {
          country: 'GB',
          authority: 'UKGC',
          number: 'LIC-90417-R',
          url: 'https://register.example.com/',
          checkedAt,
        },
      ],
      order: 5,
      demo: false,
      texts: { en: { summary: 'Ventus is a casino' } },
    },
  })
})
afterAll(async () => {
  await admin(api.casinos.remove, { params: { code: CODE } })
  await control('visitor', { country: 'GB' })
})

const seen = (text: string) => EXAMPLES.test(text) || REAL.test(text)

test('no built file names a casino: pages, snippets, manifests, scripts, the worker and its cached files', () => {
  const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => seen(readFileSync(join(BUILT, name), 'utf8')))).toEqual([])
})

async function textOf(path: string): Promise<string> {
  const answer = await fetch(`${productOrigin()}${path}`, { headers: { cookie: 'i18n_redirected=en' } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('only the API shows a casino to a visitor from Great Britain, in an answer that must not be cached', async () => {
  await control('visitor', { country: 'GB' })
  const answer = await fetch(`${productOrigin()}${API_BASE}/casinos`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(REAL.test(await answer.text())).toBe(true)
  const one = await fetch(`${productOrigin()}${API_BASE}/casinos/${CODE}`)
  expect(one.headers.get('cache-control')).toBe('private, no-store')
})

test('no served page, sitemap, feed, robots.txt or manifest names a casino in any language', async () => {
  const sitemap = await textOf('/sitemap.xml')
  const more = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const nested = (await Promise.all(more.filter((path) => path.endsWith('.xml')).map(textOf))).join('')
  const posts = [...nested.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const pages = [...more.filter((path) => !path.endsWith('.xml')), ...posts]
  const feeds = LOCALES.map((locale) => withLocale(locale, FEED_PATH))
  const manifests = LOCALES.map((locale) => withLocale(locale, '/manifest.webmanifest'))
  const files = ['/sitemap.xml', '/robots.txt', '/sw.js', ...feeds, ...manifests]
  expect(pages.length).toBeGreaterThan(60)
  for (const path of [...new Set([...pages, ...files])]) expect(seen(await textOf(path)), path).toBe(false)
  expect(seen(nested)).toBe(false)
  for (const language of LOCALES) {
    expect(seen(await textOf(`${API_BASE}/blogs?language=${language}&limit=100`))).toBe(false)
  }
})

test('a browser that was shown casinos stores none of them', async () => {
  const user = await makeLinkedUser(admin, 'Keeper', { serviceWorker: true })
  const { page } = user
  await page.goto('/setup')
  // In the folded account.
  await page.getByText('Cumulus').first().waitFor({ state: 'attached' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // The second visit goes through the worker.
  await page.reload()
  await page.getByText('Cumulus').first().waitFor({ state: 'attached' })
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const stores = names.map(async (name) => {
      const store = await caches.open(name)
      const requests = await store.keys()
      return Promise.all(
        requests.map(async (request) => [request.url, await (await store.match(request))?.text()] as const),
      )
    })
    const storage = [localStorage, sessionStorage].map((each) => JSON.stringify(each))
    return [...(await Promise.all(stores)).flat(), ...storage.map((text) => ['storage', text] as const)]
  })
  expect(kept.length).toBeGreaterThan(5)
  const held = kept.filter(([address, text]) => address.includes('/casinos') || seen(`${address} ${text}`))
  expect(held.map(([address]) => address)).toEqual([])
  expect(CASINO).toMatch(EXAMPLES)
  await user.context.close()
})
