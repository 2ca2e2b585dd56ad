import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { openPage } from './browser.ts'
import { makeAdmin, type Opened } from './fixtures.ts'
import { freshEmail, logIn, PASSWORD, seeText, seeTitle } from './scenario.ts'

let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  admin = await makeAdmin()
})

async function makeEditor(): Promise<Opened & { readonly email: string }> {
  const email = freshEmail('editor')
  const input = { name: 'Edith Wren', email, password: PASSWORD, role: 'editor' } as const
  await admin.call(api.players.create, { input })
  const opened = await openPage()
  return { ...opened, email }
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => seeText(page, /^Saved at/)

/** Waits for a text in the editor. */
async function seeContent(page: Page, text: string | RegExp): Promise<void> {
  await expect.poll(() => content(page).textContent()).toMatch(text)
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await content(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Creates a draft in the browser and returns its address. */
async function begin(page: Page, title: string): Promise<string> {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New post' }).first().click()
  await seeTitle(page, 'New draft')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  // A double click creates one draft.
  await page.getByRole('button', { name: 'Create draft' }).dblclick()
  await seeTitle(page, 'Edit post')
  // The text has the focus once the draft is open.
  await expect.poll(() => content(page).evaluate((text) => text.matches(':focus'))).toBe(true)
  return new URL(page.url()).pathname
}

test('an editor loses no text by a reload, another editor, an ended session or a lost connection', async () => {
  const { page, context, problems, email } = await makeEditor()
  await page.goto('/login')
  await logIn(page, email)
  await seeTitle(page, 'Posts and pages')
  expect(
    await page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Blog'])

  const path = await begin(page, 'How long is an hour')
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Tab')
  expect(await content(page).evaluate((text) => text.matches(':focus'))).toBe(true)
  await typeAtEnd(page, 'An hour has sixty minutes.')
  // Reloads before the autosave's 800 ms have passed.
  await page.reload()
  await seeContent(page, 'An hour has sixty minutes.')
  await seeText(page, /^Restored: your unsaved text/)
  await saved(page)

  await admin.page.goto(path)
  await seeContent(admin.page, 'sixty minutes')
  await typeAtEnd(admin.page, ' Or 3600 seconds.')
  await admin.page.getByLabel('Subtitle').fill('In seconds')
  await saved(admin.page)

  await typeAtEnd(page, ' It is short.')
  await seeText(page, /^Admin saved this text at/)
  // Typing continues.
  await typeAtEnd(page, ' Or long.')
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('button', { name: 'Save this version' }).click()
  await saved(page)
  await seeContent(page, /It is short\. Or long\./)
  expect(await page.getByLabel('Subtitle').inputValue()).toBe('In seconds')

  await context.request.post('/api/v1/users/logout', { headers: { 'x-requested-with': 'e2e' } })
  await typeAtEnd(page, ' The clock goes on.')
  await seeText(page, 'Not saved: your session has ended.')
  await typeAtEnd(page, ' And on.')
  await page.getByRole('button', { name: 'Log in and continue' }).click()
  await logIn(page, email)
  await saved(page)
  await seeContent(page, /The clock goes on\. And on\./)

  await context.setOffline(true)
  await typeAtEnd(page, ' Without a line.')
  await seeText(page, /^Not saved: no connection\. Kept on this device\./)
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await seeContent(page, /Without a line\./)
  // Chromium's error for a request while offline.
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})
