import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Blog } from '#shared/models/blog.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import EditPage from './edit-page.tsx'
import { instantOf, localInput } from './post/schedule-dialog.tsx'

vi.mock('./markdown/markdown-editor.tsx', () => import('./testing/plain-editor.tsx'))

const editor = aUser({ role: 'editor' })
const admin = aUser({ role: 'admin', admin: true })

/** Opens the page; the server applies `change` when it saves. */
async function open(blog: Blog = draftOf(), person = editor, change: Partial<Blog> = {}, original = blog) {
  const server = fakeApi()
  server.reply(api.blogs.get, ({ url }) => ({
    output: { blog: url.pathname.endsWith(original._id) ? original : blog },
  }))
  server.answer(api.categories.list, { categories: [] })
  const saves = (saved: Partial<Blog> = {}) =>
    server.answer(api.blogs.update, { blog: draftOf({ ...blog, version: blog.version + 1, ...saved }) })
  saves(change)
  const pages = { '/admin/blog/:id': <EditPage />, '*': <p>Elsewhere</p> }
  const page = await renderPage({ pages, at: `/admin/blog/${TEST_ID}`, session: loggedIn(person) })
  await screen.findByDisplayValue(blog.title)
  return { ...page, server, saves, sent: () => server.sent(api.blogs.update).map(({ body }) => body) }
}

const type = (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) =>
  user.type(screen.getByRole('textbox', { name }), text)

it('saves typed changes with the version, and the address with the title', async () => {
  const { user, saves, sent } = await open()
  saves({ title: 'Why not!?', slug: 'why-not' })
  await type(user, 'Title', ' now')
  await screen.findByText(/^Saved at/)
  expect(sent()).toEqual([{ title: 'Why not now', slug: 'why-not-now', version: 1 }])
})

it.each([
  [{}, /^Saved on .*\. Visible to staff only\.$/],
  [{ status: 'published', changed: true }, /^Saved on .*\. Readers still see the published text\.$/],
  [{ status: 'published' }, /^Saved on .*\d$/],
] as const)('says who sees what is saved: %o', async (change, line) => {
  await open(draftOf(change))
  screen.getByText(line)
})

it('keeps letters typed before React runs the effects of a new page', async () => {
  const typed = new Promise<string[]>((resolve) => {
    // A MutationObserver is called right after the commit; effects run in a later task.
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=title]')
      if (!field) return
      observer.disconnect()
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const shown = [' ', 'n', 'o'].map((letter) => {
        write?.call(field, field.value + letter)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        return field.value
      })
      resolve(shown)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const server = fakeApi()
  server.answer(api.blogs.get, { blog: draftOf() })
  server.answer(api.categories.list, { categories: [] })
  const pages = { '/admin/blog/:id': <EditPage /> }
  await renderPage({ pages, at: `/admin/blog/${TEST_ID}`, session: loggedIn(editor) })
  await screen.findByDisplayValue(/^Why not/)
  expect(await typed).toEqual(['Why not ', 'Why not n', 'Why not no'])
  screen.getByDisplayValue('Why not no')
})

it('names other editors while they have the post open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = await open()
  const others = [
    { _id: TEST_ID, name: 'Bea' },
    { _id: TEST_ID, name: 'Cem' },
  ]
  server.answer(api.blogs.listPresent, { others })
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect((await screen.findByText('Also here: Bea, Cem')).closest('[role=status]')).not.toBeNull()
  server.answer(api.blogs.listPresent, { others: [] })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByText(/Also here/)).toBeNull()
})

/** Publishes without waiting the ten seconds. */
async function publishNow(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
}

it('publishes at once with the typed changes in one request, also for two presses', async () => {
  const { saves, sent } = await open()
  saves({ status: 'published', live: { slug: 'why-not', version: 2 } })
  // One task without a pause, in which autosave cannot send the text first.
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), {
    target: { value: 'It *cannot*. Never.' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const sendNow = screen.getByRole('button', { name: 'Publish now' })
  fireEvent.click(sendNow)
  fireEvent.click(sendNow)
  await screen.findByRole('link', { name: 'View public page' })
  expect(sent()).toEqual([{ content: 'It *cannot*. Never.', status: 'published', version: 1 }])
})

it('can undo a publication for ten seconds', async () => {
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  screen.getByText('Publishing “Why not” in 10 seconds.')
  await user.click(screen.getByRole('button', { name: 'Undo z' }))
  expect(screen.queryByText(/in 10 seconds/)).toBeNull()
  expect(sent()).toEqual([])
})

it.each(['another page of the product', 'another site'])(
  'publishes when the editor leaves for %s',
  async (where) => {
    const { user, saves, sent, unmount } = await open()
    saves({ status: 'published' })
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    if (where === 'another site') window.dispatchEvent(new Event('pagehide'))
    else unmount()
    await waitFor(() => expect(sent()).toEqual([{ status: 'published', version: 1 }]))
  },
)

it('publishes nothing without a title, and marks the field', async () => {
  const { user, sent } = await open()
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Check these fields')
  expect(screen.getAllByText(/Fill in this field/)).not.toEqual([])
  await screen.findByText('Not saved: check the marked field')
  expect(sent()).toEqual([])
})

it('shows what cannot be published; an admin other than the author may give a reason', async () => {
  const { user, server, saves, sent } = await open(draftOf(), admin)
  const message = 'This claim cannot be true: “99%”'
  const fields = [{ path: 'content', code: 'forbidden_claim', message }] as const
  server.refuse(api.blogs.update, 'wording_refused', { fields: [...fields] })
  await publishNow(user)
  await screen.findByText(/^The draft is saved\. Reword these passages/)
  screen.getByText(new RegExp(message))
  await user.click(screen.getByRole('button', { name: 'Publish with a reason' }))
  await user.type(screen.getByLabelText('Reason'), 'Short')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
  expect(screen.getAllByText('Use 10 to 500 characters')).not.toEqual([])
  saves({ status: 'published', refutes: true })
  await user.type(screen.getByLabelText('Reason'), ' enough, it is refuted.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByText('Marked “This claim is false”')
  const reason = 'Short enough, it is refuted.'
  expect(sent().at(-1)).toEqual({ status: 'published', quotesToRefute: { reason }, version: 1 })
})

it('tells an editor and the author that an admin is needed', async () => {
  const { user, server } = await open()
  server.refuse(api.blogs.update, 'wording_refused')
  await publishNow(user)
  await screen.findByText(/an admin other than the author can publish it/)
  expect(screen.queryByRole('button', { name: 'Publish with a reason' })).toBeNull()
})

it('schedules for a time of the editor’s time zone, and refuses a past one', async () => {
  const { user, saves, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule' }))
  const at = dialog.getByLabelText(/^Date and time/)
  await user.clear(at)
  await user.type(at, '2001-01-01T09:00')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  dialog.getByText('Publish date must be in the future')
  const publishAt = new Date(2100, 0, 1, 9).toISOString()
  saves({ status: 'scheduled', publishAt })
  await user.clear(at)
  await user.type(at, '2100-01-01T09:00')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await screen.findByRole('button', { name: 'Unschedule' })
  expect(sent()).toEqual([{ status: 'scheduled', publishAt, version: 1 }])
})

it('explains a time that passed meanwhile, instead of "too small"', async () => {
  const { user, server } = await open()
  server.refuse(api.blogs.update, 'invalid_input', {
    fields: [{ path: 'publishAt', code: 'too_small', message: 'Enter a higher value' }],
  })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule' }))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await screen.findByText(/Publish date must be in the future/)
  expect(screen.queryByText(/too small/)).toBeNull()
})

it('merges the changes of two users and saves the result', async () => {
  const { user, server, saves, sent } = await open()
  const changedAt = '2026-11-21T11:00:00.000Z'
  server.refuse(api.blogs.update, 'version_conflict', { changedBy: { _id: TEST_ID, name: 'Bea' }, changedAt })
  server.answer(api.blogs.get, { blog: draftOf({ version: 7, content: 'Theirs', title: 'Theirs' }) })
  await type(user, 'Text', ' Mine')
  await screen.findByText(/^Bea saved this text at/)
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  screen.getByRole('radio', { name: /Bea/ })
  saves({ version: 8, title: 'Theirs', content: 'It *cannot*. Mine' })
  await user.click(screen.getByRole('button', { name: 'Save this version' }))
  await screen.findByText(/^Saved at/)
  expect(sent().at(-1)).toEqual({ content: 'It *cannot*. Mine', version: 7 })
  screen.getByDisplayValue('Theirs')
})

it('restores typed text after a crash, saves it, and discards it on request', async () => {
  const copy = { version: 1, atMs: Date.now(), change: { subtitle: 'Typed' }, base: { subtitle: '' } }
  localStorage.setItem(`fairflight.staff.draft.${editor._id}.${TEST_ID}`, JSON.stringify(copy))
  const { user, saves, sent } = await open(draftOf(), editor, { subtitle: 'Typed' })
  screen.getByDisplayValue('Typed')
  screen.getByText(/^Restored: your unsaved text from/)
  await screen.findByText(/^Saved at/)
  expect(sent()).toEqual([{ subtitle: 'Typed', version: 1 }])
  saves({ version: 3, subtitle: '' })
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ subtitle: '', version: 2 }))
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('draft'))
  await waitFor(() => expect(kept()).toEqual([]))
})

it('creates a translation as a linked draft', async () => {
  const { user, server } = await open()
  const other = draftOf({ language: 'de', _id: `${TEST_ID}z` })
  server.answer(api.blogs.create, { blog: other })
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(server.sent(api.blogs.create)).toHaveLength(1))
  const [{ body, headers } = { body: undefined, headers: new Headers() }] = server.sent(api.blogs.create)
  expect(body).toMatchObject({ language: 'de', translationOf: TEST_ID, content: 'It *cannot*.' })
  expect(headers.get('idempotency-key')).toBeTruthy()
})

it('shows a translation beside its original with the original’s changes, and marks it up to date', async () => {
  const original = `${TEST_ID}q`
  const source = { _id: original, language: 'it' as const, version: 5, broughtTo: 3, stale: true }
  const blog = draftOf({ translationOf: original, source })
  const now = draftOf({
    _id: original,
    language: 'it',
    title: 'Perché no',
    content: 'Non *può* mai.',
    version: 6,
  })
  const { user, server } = await open(blog, editor, {}, now)
  const beside = within(await screen.findByRole('region', { name: 'Original (Italiano)' }))
  await beside.findByText('Non *può* mai.')
  beside.getByText('Original changed')
  const by = draftOf().author
  const note = (version: number) => ({ version, at: now.updatedAt, by, published: false })
  server.answer(api.blogs.listVersions, { versions: [note(6), note(4), note(2), note(1)] })
  const { title, subtitle, slug, thumbnail, kind, language, featured, seo } = now
  const old = { title, subtitle, slug, thumbnail, kind, language, featured, seo, content: 'Non *può*.' }
  server.answer(api.blogs.getVersion, { version: { ...note(2), ...old } })
  await user.click(beside.getByRole('button', { name: 'Show changes' }))
  await beside.findByRole('region', { name: 'Text' })
  expect(server.sent(api.blogs.getVersion)[0]?.url.pathname).toMatch(/versions\/2$/)
  expect(beside.queryByRole('region', { name: 'Title' })).toBeNull()
  server.answer(api.blogs.setDetails, {
    blog: { ...blog, source: { ...source, broughtTo: 6, stale: false } },
  })
  await user.click(beside.getByRole('button', { name: 'Mark as up to date' }))
  await beside.findByText('Up to date')
  expect(server.sent(api.blogs.setDetails).map(({ body }) => body)).toEqual([{ broughtTo: 6 }])
  await user.click(screen.getByRole('button', { name: 'Hide original' }))
  expect(screen.queryByRole('region', { name: 'Original (Italiano)' })).toBeNull()
  screen.getByLabelText('Text')
})

it('moves to the trash after a confirmation', async () => {
  const { user, server } = await open()
  server.answer(api.blogs.remove, { _id: TEST_ID })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Move to trash' }))
  await screen.findByText('Elsewhere')
})

it('changes author and date without touching the unsaved draft', async () => {
  const publishedAt = '2026-11-20T10:00:30.000Z'
  const { user, server } = await open(draftOf({ status: 'published', publishedAt }))
  const ada = draftOf().author
  server.answer(api.blogs.listAuthors, { authors: [ada, { _id: `${TEST_ID}b`, name: 'Bea' }] })
  const dialogOf = () => within(screen.getByRole('dialog', { name: 'Change author or date' }))
  await user.click(screen.getByRole('button', { name: 'Change author or date' }))
  await user.selectOptions(await dialogOf().findByLabelText('Author'), 'Bea')
  const date = dialogOf().getByLabelText(/^Published \(/)
  fireEvent.change(date, { target: { value: '1999-12-30T10:00' } })
  await user.click(dialogOf().getByRole('button', { name: 'Save' }))
  expect(dialogOf().getAllByText(/from 2000 until now/)).not.toEqual([])
  fireEvent.change(date, { target: { value: localInput(new Date(publishedAt)) } })
  const author = { _id: `${TEST_ID}b`, name: 'Bea' }
  server.answer(api.blogs.setDetails, { blog: draftOf({ status: 'published', publishedAt, author }) })
  await user.click(dialogOf().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // An unchanged time keeps its seconds, so it is not sent.
  expect(server.sent(api.blogs.setDetails).map(({ body }) => body)).toEqual([{ author: author._id }])
  screen.getByText('Bea')
  expect(server.sent(api.blogs.update)).toEqual([])
})

it('says that the post was deleted, and keeps the typed text', async () => {
  const { user, server } = await open(draftOf({}))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Move to trash' }))
  dialog.getByText(/^You can restore it for 30 days/)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  server.refuse(api.blogs.update, 'not_found')
  await type(user, 'Text', ' Mine')
  await screen.findByText('Not saved: text deleted.')
  screen.getByText(/^Not saved: text deleted\. Kept/)
})

it('says that there is no such post', async () => {
  const server = fakeApi()
  server.refuse(api.blogs.get, 'not_found')
  server.answer(api.users.me, { user: editor, signals: someSignals() })
  await renderPage({ pages: { '*': <EditPage /> }, at: '/admin/blog/x', session: loggedIn(editor) })
  await screen.findByText('Status 404')
})

it('offers to log in if the session was already over', async () => {
  const server = fakeApi()
  server.refuse(api.blogs.get, 'not_found')
  server.refuse(api.users.me, 'not_authenticated')
  await renderPage({ pages: { '*': <EditPage /> }, at: '/admin/blog/x', session: loggedIn(editor) })
  const login = await screen.findByRole('link', { name: 'Log in and continue' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fadmin%2Fblog%2Fx')
})

it.each(['', 'tomorrow', '2026-13-01T00:00'])('%j is not a time', (input) => {
  expect(instantOf(input)).toBeUndefined()
})
