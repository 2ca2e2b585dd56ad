import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { PHONE } from './browser.ts'
import { makeAdmin, makePlayer, untilFound } from './fixtures.ts'
import { openSettled, seeText, seeTitle } from './scenario.ts'

let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  admin = await makeAdmin()
})

/** Counts the actions of a task; docs/performance.md explains how to read it. */
function handOn(page: Page) {
  const startMs = performance.now()
  const count = { taps: 0, keys: 0 }
  return {
    tap: async (target: Locator) => {
      count.taps += 1
      await target.click()
    },
    tapTwice: async ({ x, y }: { x: number; y: number }) => {
      count.taps += 2
      await page.mouse.dblclick(x, y)
    },
    press: async (...keys: string[]) => {
      count.keys += keys.length
      for (const key of keys) await page.keyboard.press(key)
    },
    type: async (text: string) => {
      count.keys += text.length
      await page.keyboard.type(text)
    },
    /** With `DESK_TIMES` it also prints the total time. */
    total: (task: string) => {
      const ms = Math.round(performance.now() - startMs)
      if (process.env.DESK_TIMES)
        process.stdout.write(`${task}: ${count.taps} taps, ${count.keys} keys, ${ms} ms\n`)
      return count
    },
  }
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns a unique word, since a test may be retried. */
const fresh = (word: string) => `${word}${Date.now().toString(36).slice(-5)}`

test('staff find a player by surname and confirm the account with four keys', async () => {
  const { page } = admin
  const player = await makePlayer(admin.call, 'Nils')
  const surname = fresh('Achter')
  const params = { id: player.id }
  await admin.call(api.players.update, { params, input: { username: `Nils ${surname}` } })
  await untilFound(admin.call, surname)
  await openSettled(page, '/admin')
  const hand = handOn(page)
  await hand.press('/')
  await hand.type(surname)
  await hand.press('Enter')
  await seeTitle(page, `Nils ${surname}`)
  await button(page, `Confirm account: Nils ${surname}`).waitFor()
  await hand.press('j', 'a')
  await seeText(page, 'Sending…')
  expect(hand.total('confirm an account')).toEqual({ taps: 0, keys: surname.length + 4 })
  await button(page, 'Send now').click()
  const history = page.getByRole('list', { name: /^History: / })
  await history.getByText('Account confirmed').waitFor()
  expect(admin.problems).toEqual([])
})

/** Returns a phone-camera photo of twelve megapixels. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4032
    canvas.height = 3024
    const context = canvas.getContext('2d')
    for (let line = 0; line < 200; line += 1) {
      if (context) context.fillStyle = `hsl(${line} 60% 50%)`
      context?.fillRect(0, line * 15, 4032 - line * 10, 15)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('an editor on a phone publishes a post with two photos in six taps', async () => {
  const { page } = admin
  await page.setViewportSize(PHONE)
  await openSettled(page, '/admin/blog')
  const buffer = await takePhoto(page)
  const photos = ['IMG_1.jpg', 'IMG_2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  const title = fresh('Two photos ')
  const hand = handOn(page)
  await hand.tap(page.getByRole('link', { name: 'New post' }).first())
  await seeTitle(page, 'New draft')
  await hand.type(title)
  await hand.press('Enter')
  await expect.poll(() => textOf(page).evaluate((text) => text.matches(':focus'))).toBe(true)
  await hand.type('Seen today.')
  await hand.tap(button(page, 'Image'))
  const asked = page.waitForEvent('filechooser')
  await hand.tap(button(page, 'Choose files'))
  await (await asked).setFiles(photos)
  await hand.tap(page.getByLabel('Alternative text').first())
  await hand.type('A plane')
  // Focuses the picture without a description, then sends both.
  await hand.press('Enter')
  await expect
    .poll(() =>
      page
        .getByLabel('Alternative text')
        .last()
        .evaluate((field) => field.matches(':focus')),
    )
    .toBe(true)
  await hand.type('A harbour')
  await hand.press('Enter')
  await expect
    .poll(() => textOf(page).textContent(), { timeout: 120_000 })
    .toMatch(/Seen today\..*!\[A plane\].*1600x1200.*!\[A harbour\].*1600x1200/)
  await hand.tap(button(page, 'Publish'))
  await hand.tap(button(page, 'Publish now'))
  await page.getByRole('link', { name: 'View public page' }).waitFor()
  const keys = `${title}Seen today.A planeA harbour`.length + 3
  expect(hand.total('publish with two photos')).toEqual({ taps: 6, keys })
  expect(admin.problems).toEqual([])
})

/** Scrolls a word into view and returns its middle. */
function placeOf(page: Page, word: string): Promise<{ x: number; y: number }> {
  return textOf(page).evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      node.parentElement?.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error(`The text has no “${wanted}”`)
  }, word)
}

test('an editor on a phone corrects a typo in a public post in five taps', async () => {
  const { page } = admin
  const title = fresh('A typo ')
  const content = 'Nobody knows teh next round.'
  const input = { title, language: 'en', content, status: 'published' } as const
  const { blog } = await admin.call(api.blogs.create, { input })
  await page.setViewportSize(PHONE)
  await openSettled(page, '/admin/blog')
  const hand = handOn(page)
  await hand.tap(page.getByRole('link', { name: title, exact: true }))
  await textOf(page).waitFor()
  await hand.tapTwice(await placeOf(page, 'teh'))
  await hand.type('the')
  await hand.tap(button(page, 'Publish changes').first())
  await hand.tap(button(page, 'Publish now'))
  const shown = async () => (await admin.call(api.blogs.get, { params: { id: blog.slug } })).blog.html
  await expect.poll(shown).toBe('<p>Nobody knows the next round.</p>')
  expect(hand.total('correct a typo')).toEqual({ taps: 5, keys: 3 })
  expect(admin.problems).toEqual([])
})

test.each(['/admin/players', '/admin/blog', '/admin/casino', '/admin/audit'])(
  'on a phone the first row of %s stands on the first screen, and no key is offered',
  async (path) => {
    const { page, context } = await makeAdmin({ viewport: PHONE })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    await openSettled(page, path)
    const row = await page.locator('[data-row]').first().boundingBox()
    expect(row?.y).toBeLessThan(PHONE.height - 44)
    if (path !== '/admin/casino') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    expect(await page.getByRole('button', { name: 'Shortcuts' }).isVisible()).toBe(false)
  },
)
