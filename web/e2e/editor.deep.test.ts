import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { PHONE } from './browser.ts'
import { makeAdmin } from './fixtures.ts'
import { expectNoOverflow, seeText } from './scenario.ts'

let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  admin = await makeAdmin()
})

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const lines = (page: Page) => textOf(page).locator('.cm-line').allTextContents()

/** Opens a new draft in the editor with the cursor at its end. */
async function open(content: string): Promise<Page> {
  const input = { title: `Editor ${Date.now()}`, language: 'en', content } as const
  const { blog } = await admin.call(api.blogs.create, { input })
  const { page } = admin
  await page.goto(`/admin/blog/${blog._id}`)
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  return page
}

/** Pastes like a browser's clipboard. */
async function paste(page: Page, data: { plain?: string; html?: string; picture?: string }): Promise<void> {
  await textOf(page).evaluate((target, { plain, html, picture }) => {
    const clipboardData = new DataTransfer()
    if (plain !== undefined) clipboardData.setData('text/plain', plain)
    if (html !== undefined) clipboardData.setData('text/html', html)
    if (picture !== undefined)
      clipboardData.items.add(new File([new Uint8Array(9)], picture, { type: 'image/png' }))
    const options = { clipboardData, bubbles: true, cancelable: true, composed: true }
    target.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}

test('5000 characters typed at once survive a reload; undo and redo work', async () => {
  const page = await open('Start.')
  const words = Array.from(
    { length: 200 },
    (_, count) => ` w${String(count).padStart(3, '0')} that nobody repeats`,
  )
  const typed = words.join('')
  const textNow = async () => (await lines(page)).join('\n')
  // Types key by key first, then inserts whole words as fast as the page takes them, like an on-screen keyboard.
  await page.keyboard.type(words.slice(0, 12).join(''))
  for (const word of words.slice(12)) await page.keyboard.insertText(word)
  expect(await textNow()).toBe(`Start.${typed}`)
  // A slow machine pauses while it types, which begins another step of the history.
  const press = async (key: string, until: string) => {
    for (let steps = 0; steps < words.length && (await textNow()) !== until; steps += 1)
      await page.keyboard.press(key)
    expect(await textNow()).toBe(until)
  }
  await press('Control+Z', 'Start.')
  await press('Control+Shift+Z', `Start.${typed}`)
  await seeText(page, /^Saved at/)
  await page.reload()
  await textOf(page).waitFor()
  expect(await textNow()).toBe(`Start.${typed}`)
  expect(admin.problems).toEqual([])
})

test('the keyboard alone reaches styles, lists, a link and the toolbar, and leaves the editor', async () => {
  const page = await open('')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.type('Title')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('\n\nvery bold')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('End')
  await page.keyboard.type('\n\none')
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('\ntwo\n')
  await page.keyboard.press('Tab')
  await page.keyboard.type('inner')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('https://bit.ly/x\n')
  await seeText(page, 'Enter the full address, not a short link')
  await page.getByLabel('Address').last().fill('/play-safe')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await lines(page)).toEqual([
    '## Title',
    '',
    'very **bold**',
    '',
    '- one',
    '- two',
    '  - [inner](/play-safe)',
  ])
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Undo')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Find and replace')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect((await lines(page)).slice(0, 4)).toEqual(['## Title', '', '---', ''])
  // Tab indents here, and Escape restores its normal role.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Preview')
  expect(admin.problems).toEqual([])
})

test('refused wording is marked, explained and replaced, and the preview equals the public page', async () => {
  const page = await open('A list:\n\n- Our app has 99% accuracy.\n- Claims of 99% accuracy are false.\n')
  await seeText(page, '1 passage to reword')
  const marks = textOf(page).locator('.cm-lintRange')
  expect(await marks.allInnerTexts()).toEqual(['99% accuracy'])
  expect(await marks.evaluate((mark) => getComputedStyle(mark).textDecorationStyle)).toBe('wavy')
  await page.keyboard.press('F8')
  await seeText(page, 'No app can be accurate about rounds, and nothing about them can be guaranteed.')
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace 99% accuracy' }).click()
  expect((await lines(page))[2]).toBe('- 1.50x is reached in 64.7 of 100 rounds at a return of 97%.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('listitem').filter({ hasText: '1.50x is reached' }).waitFor()
  await expect.poll(() => marks.count()).toBe(0)

  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n![](/media/a/480.webp) &amp; <b>bold</b>')
  await seeText(page, '2 things to check')
  await preview.getByText('& bold').waitFor()
  expect(admin.problems).toEqual([])
})

test('pasted HTML becomes Markdown, a pasted picture asks for its text, and ten megabytes are refused', async () => {
  const page = await open('kept')
  await paste(page, {
    plain: 'x',
    html: '<h1>A</h1><style>p{}</style><p style="color:red" onclick="alert(1)">b <b>c</b><script>alert(1)</script></p>',
  })
  expect(await lines(page)).toEqual(['kept', '', '## A', '', 'b **c**'])
  await paste(page, { picture: 'chart.png' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => lines(page)).toEqual(['kept', '', '## A', '', 'b **c**'])
  await paste(page, { plain: 'x'.repeat(10_000_000) })
  await page.getByRole('alert').getByText('a text can have at most 200 kB').waitFor()
  expect(await lines(page)).toEqual(['kept', '', '## A', '', 'b **c**'])
  await page.setViewportSize(PHONE)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('heading', { name: 'A', exact: true })
    .waitFor()
  await expectNoOverflow(page)
  expect(admin.problems).toEqual([])
})
