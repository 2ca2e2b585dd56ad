import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { CreateBlog } from '#shared/models/blog.ts'
import { overflowViolations } from './assert-layout.ts'
import { runAxe } from './axe.ts'
import { DESKTOP, NARROW, openPage } from './browser.ts'
import { makeAdmin } from './fixtures.ts'
import { openSettled, seeTitle } from './scenario.ts'
import { frameOf, goOffline, title, untilKept, visit } from './service-worker-visit.ts'

const POST = '/why-no-app-can-know-the-next-round'
const TITLE = 'Why no app can know how the next round will end'

/** Uses all of Markdown, with long words, a wide table and a picture. */
const CONTENT = `A first paragraph with *emphasis*, \`code\` and a [link](/play-safe).

## A heading with the word Wahrscheinlichkeitsverteilungsfunktion

> A quotation.

1. One
2. Two
   - deeper

| Target | Chance to reach it | Back from 100 staked, on average | And one more column |
|---:|---:|---:|---|
| 1.50 | 64.7% | 97 | Unterstützungsbedürftigkeit |

\`\`\`
const line = 'longer than any phone is wide, so that it has to be scrolled sideways by its readers'
\`\`\`

![A mark](/icons/icon-192.png "What stands below a picture")`

let staff: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  staff = await makeAdmin()
})

async function publish(slug: string, change: Partial<CreateBlog> = {}): Promise<string> {
  const input = {
    title: `About ${slug}`,
    slug,
    language: 'en',
    content: CONTENT,
    status: 'published',
  } as const
  const { blog } = await staff.call(api.blogs.create, { input: { ...input, ...change } })
  return blog._id
}

/** Records a page's API calls for posts. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/v1\/(?:blogs|categories)/.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('links lead from the list to a post, to its translation, and back', async () => {
  const { page, problems } = await openPage()
  const calls = countCalls(page)
  await openSettled(page, '/blog')
  // The written posts are not fetched again.
  expect(calls).toEqual([])
  await page.getByRole('link', { name: TITLE }).click()
  await seeTitle(page, TITLE)
  expect(new URL(page.url()).pathname).toBe(POST)
  await page.goBack()
  await seeTitle(page, 'Blog')

  const chip = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Play safe' })
  await chip.click()
  await page.getByRole('link', { name: TITLE }).waitFor({ state: 'detached' })
  expect(await chip.getAttribute('aria-current')).toBe('page')

  await openSettled(page, POST)
  const translation = page.locator('footer a[hreflang="de"]')
  await translation.click()
  await seeTitle(page, 'Warum keine App wissen kann, wie die nächste Runde endet')
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  expect(problems).toEqual([])
})

test('posts can be read and older ones reached without JavaScript', async () => {
  for (let count = 0; count < 12; count++) await publish(`older-${count}`)
  const { page } = await openPage({ javaScript: false })
  await page.goto('/blog')
  const cards = page.locator('main article')
  expect(await cards.count()).toBe(12)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await page.waitForURL('**/blog?after=*')
  expect(await cards.count()).toBeGreaterThan(2)
  await page.getByRole('link', { name: 'Newest posts' }).click()
  await page.getByRole('link', { name: TITLE }).click()
  await seeTitle(page, TITLE)
  expect(await page.locator('main').textContent()).toContain('a SHA-256 hash')
})

test('axe finds nothing in a post with every kind of content, and nothing overflows', async () => {
  const picture = '/icons/icon-192.png'
  await publish('everything', { thumbnail: picture, subtitle: 'A subtitle', featured: true })
  const { page, problems } = await openPage()
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport)
    await openSettled(page, '/everything')
    expect.soft(await runAxe(page), `${viewport.width} px`).toEqual([])
    expect.soft(await overflowViolations(page), `${viewport.width} px`).toEqual([])
  }
  expect(problems).toEqual([])
})

test('posts read before open offline, by their address and by a link', async () => {
  const first = await visit('/blog')
  const { page, problems } = first
  await untilKept(page, 'fairflight-pages /blog', ...frameOf('en'))
  await page.getByRole('link', { name: TITLE }).click()
  await title(page, TITLE).waitFor()
  await untilKept(page, `fairflight-pages ${POST}`)
  await goOffline(first)

  await page.goto(`/en${POST}/?from=mail`)
  await title(page, TITLE).waitFor()
  expect(await page.locator('main').textContent()).toContain('a SHA-256 hash')

  await page.goto('/blog')
  await title(page, 'Blog').waitFor()
  await page.getByRole('link', { name: TITLE }).click()
  await title(page, TITLE).waitFor()
  expect(await page.locator('main').textContent()).toContain('a SHA-256 hash')

  await page.goto('/blog')
  // Skips this test's post, since other tests publish too.
  await page.locator('main article a').filter({ hasNotText: TITLE }).first().click()
  await page.getByRole('heading', { level: 1, name: /try again/i }).waitFor()
  expect(problems).toEqual([])
})
