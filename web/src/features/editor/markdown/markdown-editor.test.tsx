import { EditorView } from '@codemirror/view'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { MarkdownEditor, type MarkdownEditorProps } from './markdown-editor.tsx'

type Setup = Partial<MarkdownEditorProps> & { readonly text: string }

function Host({ text, changed, ...rest }: Setup & { readonly changed: (text: string) => void }) {
  const [value, setValue] = useState(text)
  const props: MarkdownEditorProps = {
    label: 'Content',
    locale: 'en',
    placeholder: '',
    invalid: false,
    describedBy: undefined,
    startsInText: false,
    onSave: () => {},
    followText: () => () => {},
    onPickImages: async () => [],
    renderPreview: ({ html }) => <article>{html}</article>,
    ...rest,
    value,
    onChange: (next) => {
      changed(next)
      setValue(next)
    },
  }
  return <MarkdownEditor {...props} />
}

async function open(setup: Setup) {
  const changed = vi.fn<(text: string) => void>()
  const page = await renderPage({ pages: { '/': <Host {...setup} changed={changed} /> }, at: '/' })
  const text = textOf(page.container)
  const view = EditorView.findFromDOM(text)
  if (!view) throw new Error('no view')
  const select = (anchor: number, head = anchor) => act(() => view.dispatch({ selection: { anchor, head } }))
  const selected = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)
  return { ...page, text, select, selected, changed, last: () => changed.mock.lastCall?.[0] }
}

function textOf(container: HTMLElement): HTMLElement {
  const host = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)
  const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
  if (!content) throw new Error('no text')
  return content
}

test('the toolbar is one Tab stop, its arrows wrap around, its buttons change the text', async () => {
  const { user, select, last } = await open({ text: 'one two' })
  const bar = screen.getByRole('toolbar', { name: 'Formatting' })
  const buttons = within(bar).getAllByRole('button')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  select(4, 7)
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
  const { user, select, selected, last } = await open({ text: 'A plane, a Plane and a plane.' })
  select(2, 7)
  await user.click(screen.getByRole('button', { name: 'Find and replace' }))
  const bar = within(screen.getByRole('search', { name: 'Find and replace' }))
  const field = bar.getByRole<HTMLInputElement>('textbox', { name: 'Find' })
  expect([field.value, document.activeElement]).toEqual(['plane', field])
  bar.getByText('1 of 3')
  await user.keyboard('{Enter}')
  bar.getByText('2 of 3')
  expect(selected()).toBe('Plane')
  await user.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}')
  bar.getByText('3 of 3')
  await user.click(bar.getByRole('checkbox', { name: 'Match case' }))
  bar.getByText('2 of 2')
  await user.type(bar.getByRole('textbox', { name: 'Replace with' }), 'kite')
  await user.click(bar.getByRole('button', { name: 'Replace' }))
  expect(last()).toBe('A plane, a Plane and a kite.')
  expect(selected()).toBe('plane')
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
  const { user, select, last } = await open({ text: 'x\n\n| a |\n| --- |' })
  expect(screen.queryByRole('group', { name: 'Table' })).toBeNull()
  select(5)
  await user.click(screen.getByRole('button', { name: 'Add column' }))
  expect(last()).toBe('x\n\n| a |  |\n| --- | --- |')
})

test('a text set by the page is one undo step, and does not call onChange', async () => {
  let set = (_: string) => {}
  const followText: MarkdownEditorProps['followText'] = (listener) => {
    set = listener
    return () => {}
  }
  const { changed, text, user } = await open({ text: 'mine', followText })
  act(() => set('theirs'))
  expect([text.textContent, changed.mock.calls]).toEqual(['theirs', []])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(changed).toHaveBeenLastCalledWith('mine')
})

test('asks for a link, checks it and inserts it', async () => {
  const { user, select, last } = await open({ text: 'see this' })
  select(4, 8)
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
  await user.click(screen.getByRole('radio', { name: 'Preview' }))
  expect(screen.getByText(/^1 <h2>A <em>title<\/em><\/h2>/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show bit.ly' }))
  screen.getByRole('radio', { name: 'Write', checked: true })
  expect(screen.getByText('3 words')).toBeTruthy()
})

test('puts a picked picture into a paragraph of its own', async () => {
  const onPickImages = async () => [{ url: '/media/a/960.webp', alt: 'A chart' }]
  const { user, select, last } = await open({ text: 'before', onPickImages })
  select(6, 6)
  await user.click(screen.getByRole('button', { name: 'Image' }))
  await waitFor(() => expect(last()).toBe('before\n\n![A chart](/media/a/960.webp)'))
})

function paste(target: HTMLElement, plain: string, files: readonly File[] = [], html = ''): void {
  const texts: Readonly<Record<string, string>> = { 'text/plain': plain, 'text/html': html }
  const data = { getData: (type: string) => texts[type] ?? '', files, types: [] }
  fireEvent.paste(target, { clipboardData: data })
}

test('asks about pasted pictures, and keeps the text after a failure', async () => {
  const onPickImages = vi.fn(async () => [{ url: '/media/c.webp', alt: 'Chart' }])
  const { text, last } = await open({ text: 'text', onPickImages })
  const file = new File(['x'], 'chart.png', { type: 'image/png' })
  paste(text, '', [file])
  expect(onPickImages).toHaveBeenCalledWith([file])
  await waitFor(() => expect(last()).toContain('![Chart](/media/c.webp)'))
  onPickImages.mockRejectedValueOnce(new Error('offline'))
  paste(text, '', [file])
  expect(await screen.findByText('Not added: chart.png')).toBeTruthy()
})

test('pasted HTML becomes Markdown', async () => {
  const { text, select, last } = await open({ text: 'kept' })
  select(4)
  paste(text, 'x', [], '<h1>A</h1><p style="color:red" onclick="alert(1)">b <b>c</b></p>')
  expect(last()).toBe('kept\n\n## A\n\nb **c**')
})

test('refuses ten megabytes with a message that the next change removes', async () => {
  const { text, changed, user } = await open({ text: 'kept' })
  paste(text, 'x'.repeat(10_000_000))
  expect(screen.getByRole('alert').textContent).toMatch(/a text can have at most 200 kB/)
  expect(changed).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Divider' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('gives the text its name, language and state', async () => {
  const { text } = await open({ text: 'a', locale: 'de', invalid: true })
  expect(text.getAttribute('aria-label')).toBe('Content')
  expect(text.lang).toBe('de')
  expect(text.getAttribute('aria-invalid')).toBe('true')
})
