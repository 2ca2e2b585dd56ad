import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { makeAdmin } from './fixtures.ts'
import { seeText } from './scenario.ts'

/** Pastes a picture drawn by the page. */
async function pastePicture(page: Page, width: number, height: number, count = 1): Promise<void> {
  await page.evaluate(
    async ([w = 1, h = 1, n = 1]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      context?.fillRect(w / 4, h / 4, w / 2, h / 2)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const clipboardData = new DataTransfer()
      for (let i = 0; blob && i < n; i += 1)
        clipboardData.items.add(new File([blob], 'drawn.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    },
    [width, height, count],
  )
}

test('an editor pastes a picture, describes it, uses it and deletes it', async () => {
  const { page, call, problems } = await makeAdmin()
  await page.goto('/admin/blog?panel=images')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await pastePicture(page, 1200, 600)
  const alt = `A square ${Date.now()}`
  await page.getByLabel('Alternative text').fill(alt)
  await page.keyboard.press('Enter')
  const tile = page.getByRole('button', { name: `Details: ${alt}` })
  await tile.waitFor()
  const picture = tile.locator('img')
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(480)

  const { images } = await call(api.images.list, { input: { limit: 100 } })
  const image = images.find((each) => each.alt === alt)
  expect(image?.sizes.map(({ width, height }) => [width, height])).toEqual([
    [480, 240],
    [960, 480],
    [1200, 600],
  ])
  const url = image?.url ?? ''
  const served = await page.request.get(url)
  expect(served.headers()['content-type']).toBe('image/webp')
  expect(served.headers()['cache-control']).toContain('immutable')
  const input = {
    title: `With a square ${Date.now()}`,
    language: 'en',
    content: `![${alt}](${url})`,
  } as const
  await call(api.blogs.create, { input })

  await tile.click()
  await seeText(page, `${input.title} (English, draft)`)
  expect(await runAxe(page)).toEqual([])
  await page.getByLabel('Alternative text').fill(`${alt}, better`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await seeText(page, /Posts and pages will show its alternative text/)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await tile.waitFor({ state: 'detached' })
  expect((await page.request.get(url)).status()).toBe(404)
  expect(problems).toEqual([])
})

test('photos above the upload limit are shrunk and inserted by one press, or a second one after a lost connection', async () => {
  const { page, context, call, problems } = await makeAdmin()
  const input = { title: `Photos ${Date.now()}`, language: 'en', content: 'Before' } as const
  const { blog } = await call(api.blogs.create, { input })
  await page.goto(`/admin/blog/${blog._id}`)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await pastePicture(page, 5200, 3900, 2)
  const fields = page.getByLabel('Alternative text')
  await fields.first().fill('One')
  await fields.last().fill('Two')
  await context.setOffline(true)
  const uploadAll = page.getByRole('button', { name: 'Upload all' })
  await uploadAll.click()
  await seeText(page, /server could not be reached/)
  await context.setOffline(false)
  await uploadAll.click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => text.textContent()).toMatch(/Before.*!\[One\].*1600x1200.*!\[Two\].*1600x1200/)
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
})
