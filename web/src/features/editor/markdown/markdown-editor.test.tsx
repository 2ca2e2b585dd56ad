import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createRef, type Ref, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { standInForLayout } from '#web/testing/text-layout.ts'
import MarkdownEditor from './markdown-editor.tsx'
import type { MarkdownEditorHandle, MarkdownEditorProps } from './types.ts'

openNativeDialogs()
standInForLayout()

interface Setup extends Partial<Omit<MarkdownEditorProps, 'value' | 'onChange' | 'ref'>> {
  readonly text: string
}

interface HostProps extends Setup {
  readonly handle: Ref<MarkdownEditorHandle>
  readonly changed: (text: string) => void
}

function Host({ text, changed, handle, ...rest }: HostProps) {
  const [value, setValue] = useState(text)
  const onChange = (next: string) => {
    changed(next)
    setValue(next)
  }
  return <MarkdownEditor label="Content" locale="en" {...rest} {...{ value, onChange }} ref={handle} />
}

async function open(setup: Setup) {
  const ref = createRef<MarkdownEditorHandle>()
  const changed = vi.fn<(text: string) => void>()
  const page = await renderPage({
    pages: { '/': <Host {...setup} handle={ref} changed={changed} /> },
    at: '/',
  })
  const handle = ref.current
  if (!handle) throw new Error('no handle')
  return { ...page, handle, changed, last: () => changed.mock.lastCall?.[0] }
}

test('the toolbar is one Tab stop, its arrows wrap around, its buttons change the text', async () => {
  const { user, handle, last } = await open({ text: 'one two' })
  const bar = screen.getByRole('toolbar', { name: 'Formatting' })
  const buttons = within(bar).getAllByRole('button')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  act(() => handle.show(4, 7))
  buttons[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bold')
  await user.keyboard('{Enter}')
  expect(last()).toBe('one **two**')
  expect(within(bar).getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  buttons[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Find and replace')
  await user.keyboard('{Home}{Enter}')
  expect(last()).toBe('one two')
  // The last undo disables the button without taking its focus.
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
})

test('finds a text match by match, and replaces one, or all in one step', async () => {
  const { user, handle, last } = await open({ text: 'A plane, a Plane and a plane.' })
  act(() => handle.show(2, 7))
  await user.click(screen.getByRole('button', { name: 'Find and replace' }))
  const bar = within(screen.getByRole('search', { name: 'Find and replace' }))
  const field = bar.getByRole<HTMLInputElement>('textbox', { name: 'Find' })
  expect([field.value, document.activeElement]).toEqual(['plane', field])
  bar.getByText('1 of 3')
  await user.keyboard('{Enter}')
  bar.getByText('2 of 3')
  expect(handle.selection().text).toBe('Plane')
  await user.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}')
  bar.getByText('3 of 3')
  await user.click(bar.getByRole('checkbox', { name: 'Match case' }))
  bar.getByText('2 of 2')
  await user.type(bar.getByRole('textbox', { name: 'Replace with' }), 'kite')
  await user.click(bar.getByRole('button', { name: 'Replace' }))
  expect(last()).toBe('A plane, a Plane and a kite.')
  expect(handle.selection().text).toBe('plane')
  await user.click(bar.getByRole('checkbox', { name: 'Match case' }))
  await user.click(bar.getByRole('button', { name: 'Replace all' }))
  expect(last()).toBe('A kite, a kite and a kite.')
  bar.getByText('2 replaced')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(last()).toBe('A plane, a Plane and a kite.')
  await user.type(field, 's.*{Escape}')
  expect(screen.queryByRole('search')).toBeNull()
})

test.each([true, false])('focuses the text only if asked to: %s', async (startsInText) => {
  const { container } = await open({ text: 'x', startsInText })
  const host = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)
  expect(document.activeElement === host).toBe(startsInText)
})

test('shows table buttons while the cursor is in a table', async () => {
  const { user, handle, last } = await open({ text: 'x' })
  expect(screen.queryByRole('group', { name: 'Table' })).toBeNull()
  act(() => handle.replaceAll('| a |\n| --- |'))
  act(() => handle.show(2, 2))
  await user.click(screen.getByRole('button', { name: 'Add column' }))
  expect(last()).toBe('| a |  |\n| --- | --- |')
})

test('a text set by the page is one undo step, and does not call onChange', async () => {
  const { handle, changed, user } = await open({ text: 'mine' })
  act(() => handle.replaceAll('theirs'))
  expect(changed).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(changed).toHaveBeenLastCalledWith('mine')
  act(() => handle.insert('now '))
  expect(changed.mock.lastCall?.[0]).toContain('now ')
})

test('asks for a link, checks it and inserts it', async () => {
  const { user, handle, last } = await open({ text: 'see this' })
  act(() => handle.show(4, 8))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const dialog = within(screen.getByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'Address' })
  expect(document.activeElement).toBe(field)
  await user.type(field, 'http://a.example{Enter}')
  expect(dialog.getByText('Start the address with https://')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'a.example{Enter}')
  expect(last()).toBe('see [this](https://a.example/)')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists a refused passage with reason and proposal, and can insert the proposal', async () => {
  const { user, last } = await open({ text: 'We have a risk-free game. No app can predict a round.' })
  expect(await screen.findByText('1 passage to reword')).toBeTruthy()
  expect(screen.getByText('Playing for money always carries the risk of losing it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace risk-free' }))
  expect(last()).toBe('The practice game uses no money. No app can predict a round.')
  await waitFor(() => expect(screen.queryByText('1 passage to reword')).toBeNull())
})

test('previews the text as readers see it, and lists what publishing would refuse', async () => {
  const { user } = await open({
    text: '# A *title*\n\n![](/media/a.png) [x](https://bit.ly/x)',
    renderPreview: ({ html, readingMinutes }) => (
      <article>
        {readingMinutes} {html}
      </article>
    ),
  })
  expect(await screen.findByText('2 things to check')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(screen.getByText(/^1 <h2>A <em>title<\/em><\/h2>/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show bit.ly' }))
  expect(screen.getByRole('tab', { name: 'Write' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('3 words')).toBeTruthy()
})

test('puts a picked picture into a paragraph of its own', async () => {
  const onPickImage = async () => [{ url: '/media/a/960.webp', alt: 'A chart' }]
  const { user, handle, last } = await open({ text: 'before', onPickImage })
  act(() => handle.show(6, 6))
  await user.click(screen.getByRole('button', { name: 'Image' }))
  await waitFor(() => expect(last()).toBe('before\n\n![A chart](/media/a/960.webp)'))
})

function textOf(container: HTMLElement): HTMLElement {
  const host = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)
  const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
  if (!content) throw new Error('no text')
  return content
}

function paste(target: HTMLElement, plain: string, files: readonly File[] = []): void {
  const data = { getData: (type: string) => (type === 'text/plain' ? plain : ''), files, types: [] }
  fireEvent.paste(target, { clipboardData: data })
}

test('hands on pasted pictures, holds their place, and keeps the text after a failure', async () => {
  const upload = Promise.withResolvers<readonly { url: string; alt: string }[]>()
  const onImageFiles = vi.fn(() => upload.promise)
  const { container, last } = await open({ text: 'text', onImageFiles })
  const file = new File(['x'], 'chart.png', { type: 'image/png' })
  paste(textOf(container), '', [file])
  expect(onImageFiles).toHaveBeenCalledWith([file])
  expect(textOf(container).textContent).toContain('Uploading chart.png…')
  upload.resolve([{ url: '/media/c.webp', alt: 'Chart' }])
  await waitFor(() => expect(last()).toContain('![Chart](/media/c.webp)'))
  expect(textOf(container).textContent).not.toContain('uploaded')

  onImageFiles.mockRejectedValueOnce(new Error('offline'))
  paste(textOf(container), '', [file])
  expect(await screen.findByText('Not added: chart.png')).toBeTruthy()
})

test('refuses ten megabytes with a message that the next change removes', async () => {
  const { container, changed, handle } = await open({ text: 'kept' })
  paste(textOf(container), 'x'.repeat(10_000_000))
  expect(screen.getByRole('alert').textContent).toMatch(/a text can have at most 200 kB/)
  expect(changed).not.toHaveBeenCalled()
  act(() => handle.insert('more '))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('gives the text its name, language and description, and can make it read-only', async () => {
  const { container } = await open({ text: 'a', readOnly: true, locale: 'de', invalid: true })
  const text = textOf(container)
  expect(text.getAttribute('aria-label')).toBe('Content')
  expect(text.lang).toBe('de')
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('toolbar')).toBeNull()
})
