import { expect, test } from 'vitest'
import { frameOf, goOffline, title, untilKept, visit } from './service-worker-visit.ts'

const READ = '/why-no-app-can-know-the-next-round'
const TITLE = 'Why no app can know the next round'

test('posts that were read stay readable without a connection, by their address and by a link', async () => {
  const first = await visit('/blog')
  const { page, problems } = first
  await untilKept(page, 'fairflight-pages /blog', ...frameOf('en'))
  await page.getByRole('link', { name: TITLE }).click()
  await title(page, TITLE).waitFor()
  await untilKept(page, `fairflight-pages ${READ}`)
  await goOffline(first)

  await page.goto(`/en${READ}/?from=mail`)
  await title(page, TITLE).waitFor()
  expect(await page.locator('main').textContent()).toContain('a SHA-256 hash')

  await page.goto('/blog')
  await title(page, 'Blog').waitFor()
  await page.getByRole('link', { name: TITLE }).click()
  await title(page, TITLE).waitFor()
  expect(await page.locator('main').textContent()).toContain('a SHA-256 hash')

  await page.goto('/blog')
  // Whichever stands first: other tests publish, too.
  await page.locator('main article a').filter({ hasNotText: TITLE }).first().click()
  await page.getByRole('heading', { level: 1, name: /try again/i }).waitFor()
  expect(problems).toEqual([])
})
