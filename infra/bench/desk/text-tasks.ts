import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { api } from '#shared/api/index.ts'
import { button, type Desk, fresh, HEADERS, logInWith, see, type Task, textOf } from './seed.ts'

const WORD = `<meta name="Generator" content="Microsoft Word 15"><p class="MsoNormal" style="mso-margin-top-alt:auto"><b>Chances</b><o:p></o:p></p>`
const DOCS = `<b id="docs-internal-guid-1" style="font-weight:normal"><p dir="ltr"><span style="font-weight:700">Bold</span><span> and plain</span></p></b>`

export const saved = (page: Page) => see(page, /^Saved at/)
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Begins a draft as a first-time editor would; the text has the focus. */
export async function begin(desk: Desk, title: string): Promise<string> {
  const { page } = desk
  await page.goto('/admin/blog')
  await desk.tap(page.getByRole('link', { name: 'New post' }).first())
  await page.getByRole('heading', { level: 1, name: 'New draft' }).waitFor()
  await desk.type(title)
  await desk.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Edit post' }).waitFor()
  await textOf(page).and(page.locator(':focus')).waitFor()
  return idOf(page)
}

/** Opens a text made through the API. */
export async function openText(
  { page, seeded }: Desk,
  content: string,
  status: 'draft' | 'published' = 'draft',
) {
  const input = { title: fresh('A text'), language: 'en', content, status } as const
  const { blog } = await seeded.admin(api.blogs.create, { input })
  await page.goto(`/admin/blog/${blog._id}`)
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  return blog._id
}

/** @throws Error if the stored draft lacks the words */
export async function expectStored({ seeded }: Desk, id: string, words: string): Promise<void> {
  const { blog } = await seeded.admin(api.blogs.get, { params: { id } })
  if (!blog.content?.includes(words)) throw new Error(`“${words}” was lost: ${blog.content}`)
}

/** A photo of twelve megapixels, as a phone takes it. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 4032, height: 3024 })
    const context = canvas.getContext('2d')
    for (let line = 0; context && line < 200; line += 1) {
      context.fillStyle = `hsl(${line} 60% 50%)`
      context.fillRect(0, line * 15, 4032 - line * 10, 15)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

async function choosePictures(desk: Desk, names: readonly string[], buffer: Buffer): Promise<void> {
  const { page } = desk
  await desk.tap(button(page, 'Image').first())
  const tapped = desk.tap(button(page, 'Choose files'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tapped])
  await chooser.setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
}

async function publishPhotos(desk: Desk): Promise<void> {
  const { page } = desk
  const id = await begin(desk, fresh('Two photos'))
  await desk.type('Seen today.')
  await choosePictures(desk, ['IMG_1.jpg', 'IMG_2.jpg'], await takePhoto(page))
  for (const place of [0, 1]) {
    await desk.tap(page.getByLabel('Alternative text').nth(place))
    await desk.type(place === 0 ? 'A plane' : 'A harbour')
  }
  await desk.press('Enter')
  await textOf(page).getByText('A harbour').waitFor()
  await see(page, 'Visible to staff only.')
  await desk.tap(button(page, 'Publish').first())
  await desk.tap(button(page, 'Publish now'))
  await page.getByRole('link', { name: 'View public page' }).waitFor()
  await expectStored(desk, id, '![A plane]')
  await expectStored(desk, id, '![A harbour]')
}

/** Files that are no pictures, or broken ones, are refused in one sentence each, and the text stays. */
async function lieAboutPicture(desk: Desk): Promise<void> {
  const { page } = desk
  const id = await openText(desk, 'Kept.')
  const whole = await takePhoto(page)
  for (const [name, buffer, sentence] of [
    ['page.png', Buffer.from('<!doctype html><h1>not a picture</h1>'), /^Not a JPEG/],
    ['half.jpg', whole.subarray(0, whole.length >> 1), /^Damaged/],
  ] as const) {
    await choosePictures(desk, [name], buffer)
    const dialog = page.getByRole('dialog')
    if (name === 'half.jpg') {
      await dialog.getByLabel('Alternative text').fill('Half')
      await desk.press('Enter')
    }
    await dialog.getByRole('status').filter({ hasText: sentence }).waitFor()
    await desk.tap(dialog.getByRole('button', { name: 'Close' }).first())
  }
  await expectStored(desk, id, 'Kept.')
}

async function paste(page: Page, data: { html?: string; plain: string }): Promise<void> {
  await textOf(page).evaluate((target, { html, plain }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    if (html !== undefined) clipboardData.setData('text/html', html)
    const options = { clipboardData, bubbles: true, cancelable: true, composed: true }
    target.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}

async function pasteFromOffice(desk: Desk): Promise<void> {
  const id = await openText(desk, '')
  await paste(desk.page, { plain: 'Chances', html: WORD })
  await desk.press('Enter', 'Enter')
  await paste(desk.page, { plain: 'Bold and plain', html: DOCS })
  await saved(desk.page)
  await expectStored(desk, id, '**Chances**')
  await expectStored(desk, id, '**Bold** and plain')
  await paste(desk.page, { plain: 'x'.repeat(2_000_000) })
  await desk.page.getByRole('alert').getByText('a text can have at most 200 kB').waitFor()
  await expectStored(desk, id, '**Bold** and plain')
}

async function schedule(desk: Desk): Promise<void> {
  const { page } = desk
  await openText(desk, 'Tomorrow.')
  await desk.tap(button(page, 'Schedule').first())
  await desk.tap(page.getByRole('dialog').getByRole('button', { name: 'Schedule' }))
  await see(page, 'Public from')
  await button(page, 'Unschedule').waitFor()
}

async function translate(desk: Desk): Promise<void> {
  const { page } = desk
  const first = await openText(desk, 'The original.')
  await desk.tap(button(page, 'Italiano'))
  await page.waitForURL((address) => !address.pathname.endsWith(first))
  const original = page.getByRole('region', { name: 'Original (English)' })
  const show = button(page, 'Show original')
  await original.or(show).first().waitFor()
  if (await show.isVisible()) await desk.tap(show)
  await original.getByText('The original.').waitFor()
  await desk.tap(textOf(page))
  await desk.press('Control+A')
  await desk.type('La traduzione.')
  await saved(page)
  await expectStored(desk, idOf(page), 'La traduzione.')
}

async function mergeTwo(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const id = await openText(desk, 'One.\n\nTwo.')
  const params = { id }
  const { blog } = await seeded.admin(api.blogs.get, { params })
  const input = { content: 'One, by Bea.\n\nTwo.', version: blog.version }
  await seeded.admin(api.blogs.update, { params, input })
  await desk.type(' And mine.')
  const merge = button(page, 'Merge')
  // Changes to different paragraphs merge by themselves.
  await merge
    .or(page.getByText(/^Merged:/))
    .first()
    .waitFor()
  if (await merge.isVisible()) {
    await desk.tap(merge)
    await desk.tap(button(page, 'Save this version'))
  }
  await saved(page)
  await expectStored(desk, id, 'One, by Bea.')
  await expectStored(desk, id, 'And mine.')
}

/** Typing goes on without a connection and without a session; Back in the middle loses nothing. */
async function loseConnection(desk: Desk): Promise<void> {
  const { page, context, seeded } = desk
  // A login ends the session it replaces, which the other tasks share.
  await context.clearCookies()
  await logInWith(context.request, seeded.editor)
  await page.goto('/admin/blog')
  const id = await openText(desk, 'Start.')
  await context.setOffline(true)
  await desk.type(' Offline.')
  await see(page, /^Not saved: no connection\. Kept on this device\./)
  await context.setOffline(false)
  await saved(page)
  await expectStored(desk, id, 'Offline.')
  await context.request.post('/api/v1/users/logout', { headers: HEADERS })
  await desk.type(' Signed out.')
  await see(page, 'Not saved: your session has ended.')
  await logInWith(context.request, seeded.editor)
  await page.goBack()
  await page.goForward()
  await textOf(page).getByText('Signed out.').waitFor()
  await saved(page)
  await expectStored(desk, id, 'Signed out.')
}

async function undoAndRestore(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const id = await openText(desk, 'First version.', 'published')
  await desk.press('Control+A')
  await desk.type('Second version.')
  await saved(page)
  await expectStored(desk, id, 'Second version.')
  const { blog } = await seeded.admin(api.blogs.get, { params: { id } })
  await desk.tap(button(page, 'Show versions'))
  await desk.tap(button(page, /^Compare/).last())
  await desk.tap(button(page, 'Restore this version'))
  await textOf(page).getByText('First version.').waitFor()
  await desk.tap(button(page, 'Delete').last())
  await desk.tap(page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }))
  await page.waitForURL(/\/admin\/blog$/)
  await page.goto('/admin/blog?status=trash')
  await desk.tap(button(page, `Restore: ${blog.title}`))
  await see(page, `Restored: ${blog.title}.`)
  await expectStored(desk, id, 'First version.')
}

async function changeByline(desk: Desk): Promise<void> {
  const { page, seeded } = desk
  const id = await openText(desk, 'By somebody else.', 'published')
  await desk.tap(button(page, 'Change author or date'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Author').selectOption({ label: 'Edith Wren' })
  await dialog.getByLabel(/^Published/).fill('2026-01-02T10:00')
  await desk.tap(dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'detached' })
  const { blog } = await seeded.admin(api.blogs.get, { params: { id } })
  if (blog.author.name !== 'Edith Wren') throw new Error(`The author is ${blog.author.name}`)
  if (!blog.publishedAt?.startsWith('2026-01-02')) throw new Error(`Published at ${blog.publishedAt}`)
}

/** A file in the order of the export comes back byte for byte. */
async function importAndExport(desk: Desk): Promise<void> {
  const { page } = desk
  const slug = fresh('import').replace(' ', '-')
  const fields = [
    'title: Imported',
    `slug: ${slug}`,
    'language: en',
    'kind: post',
    'status: draft',
    'author: Admin',
  ]
  const file = `---\n${fields.join('\n')}\n---\n\nOne **bold** line.\n\n- a\n- b\n`
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-import-'))
  try {
    writeFileSync(join(folder, `${slug}.md`), file)
    await page.goto('/admin/blog?panel=files')
    const tapped = desk.tap(button(page, 'Choose a folder'))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tapped])
    await chooser.setFiles(folder)
    await desk.tap(button(page, 'Import 1 draft'))
    await page.getByText('Imported:').waitFor()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const saving = desk.tap(button(page, 'Save posts.zip'))
  const [download] = await Promise.all([page.waitForEvent('download'), saving])
  const zip = Buffer.concat(await (await download.createReadStream()).toArray())
  if (!zip.includes(file)) throw new Error('The exported file differs from the imported one')
}

export const TEXT_TASKS: readonly Task[] = [
  ['publish a post with two photos', publishPhotos],
  ['a picture that lies', lieAboutPicture],
  ['paste from Word, Docs and 2 MB', pasteFromOffice],
  ['schedule', schedule],
  ['translate beside the original', translate],
  ['two people in one post', mergeTwo],
  ['connection and session lost', loseConnection],
  ['version, trash, undo', undoAndRestore],
  ['author and date', changeByline],
  ['import and export a folder', importAndExport],
]
