import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { makeAdmin } from './fixtures.ts'
import { seeText } from './scenario.ts'

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

test('refused wording is marked, and F8 explains it', async () => {
  const page = await open('A list:\n\n- Our app has 99% accuracy.\n- Claims of 99% accuracy are false.\n')
  await seeText(page, '1 passage to reword')
  const marks = textOf(page).locator('.cm-lintRange')
  expect(await marks.allInnerTexts()).toEqual(['99% accuracy'])
  expect(await marks.evaluate((mark) => getComputedStyle(mark).textDecorationStyle)).toBe('wavy')
  await page.keyboard.press('F8')
  await seeText(page, 'No app can be accurate about rounds, and nothing about them can be guaranteed.')
  expect(await runAxe(page)).toEqual([])
  expect(admin.problems).toEqual([])
})
