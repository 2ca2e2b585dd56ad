import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Blog } from '#shared/models/blog.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import EditPage from './edit-page.tsx'

vi.mock('./markdown/index.ts', () => import('./testing/plain-editor.tsx'))
openNativeDialogs()
beforeEach(() => localStorage.clear())

const editor = aUser({ role: 'editor' })
const admin = aUser({ role: 'admin', admin: true })

/** With a server that answers saves in that way. */
async function open(blog: Blog = draftOf(), person = editor, change: Partial<Blog> = {}) {
  const server = fakeApi()
  server.answer(api.blogs.get, { blog })
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

it('saves by itself what was typed, with the version, the address with the title', async () => {
  const { user, saves, sent } = await open()
  saves({ title: 'Why not!?', slug: 'why-not' })
  await type(user, 'Title', ' now')
  await screen.findByText(/^Saved at/)
  expect(sent()).toEqual([{ title: 'Why not now', slug: 'why-not-now', version: 1 }])
})

/** Without its ten seconds. */
async function publishNow(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
}

it('publishes at once with what was typed, and once for two presses', async () => {
  const { user, saves, sent } = await open()
  saves({ status: 'published', live: { slug: 'why-not', version: 2 } })
  await type(user, 'Text', ' Never.')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.dblClick(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByRole('link', { name: 'Open the public page' })
  expect(sent()).toEqual([{ content: 'It *cannot*. Never.', status: 'published', version: 1 }])
})

it('says what goes public for ten seconds, in which it can be undone', async () => {
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const notice = screen.getByText('This goes public in ten seconds').closest('[role=status]')
  expect(notice?.textContent).toMatch(/\/why-not.*English.*Left empty.*Category/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('This goes public in ten seconds')).toBeNull()
  screen.getByRole('button', { name: 'Publish' })
  expect(sent()).toEqual([])
})

it.each(['another page of the product', 'another site'])('publishes when left for %s', async (where) => {
  const { user, saves, sent, unmount } = await open()
  saves({ status: 'published' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  if (where === 'another site') window.dispatchEvent(new Event('pagehide'))
  else unmount()
  await waitFor(() => expect(sent()).toEqual([{ status: 'published', version: 1 }]))
})

it('publishes nothing without a title, and says where', async () => {
  const { user, sent } = await open()
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('A field needs a change first')
  expect(screen.getAllByText(/This cannot be empty/)).not.toEqual([])
  await screen.findByText('Not saved: a field needs a change')
  expect(sent()).toEqual([])
})

it('shows what cannot be published; an admin who is not the author may give a reason', async () => {
  const { user, server, saves, sent } = await open(draftOf(), admin)
  const message = 'This claim cannot be true: “99%”'
  const fields = [{ path: 'content', code: 'forbidden_claim', message }] as const
  server.refuse(api.blogs.update, 'wording_refused', { fields: [...fields] })
  await publishNow(user)
  await screen.findByText(/Nothing was published; the draft is saved/)
  screen.getByText(new RegExp(message))
  await user.click(screen.getByRole('button', { name: 'Publish with a reason' }))
  await user.type(screen.getByLabelText('Why the claim is quoted'), 'Short')
  await user.click(screen.getByRole('button', { name: 'Publish with this reason' }))
  expect(screen.getAllByText('Use 10 to 500 characters')).not.toEqual([])
  saves({ status: 'published', refutes: true })
  await user.type(screen.getByLabelText('Why the claim is quoted'), ' enough, it is refuted.')
  await user.click(screen.getByRole('button', { name: 'Publish with this reason' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByText('Shown with the note “This claim is false”')
  const reason = 'Short enough, it is refuted.'
  expect(sent().at(-1)).toEqual({ status: 'published', quotesToRefute: { reason }, version: 1 })
})

it('shows an editor and the author that an admin is needed', async () => {
  const { user, server } = await open()
  server.refuse(api.blogs.update, 'wording_refused')
  await publishNow(user)
  await screen.findByText(/an admin who is not the author can publish it with a reason/)
  expect(screen.queryByRole('button', { name: 'Publish with a reason' })).toBeNull()
})

it('schedules for a time of the editor’s own clock, not one that has passed', async () => {
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

it('says that a time has passed meanwhile, not that it is too small', async () => {
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

it('puts what two people wrote together, and saves it on top of theirs', async () => {
  const { user, server, saves, sent } = await open()
  const changedAt = '2026-11-21T11:00:00.000Z'
  server.refuse(api.blogs.update, 'version_conflict', { changedBy: { _id: TEST_ID, name: 'Bea' }, changedAt })
  server.answer(api.blogs.get, { blog: draftOf({ version: 7, content: 'Theirs', title: 'Theirs' }) })
  await type(user, 'Text', ' Mine')
  await screen.findByText(/^Bea saved this post at/)
  saves({ version: 8, title: 'Theirs', content: 'It *cannot*. Mine Theirs' })
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  await user.click(screen.getByRole('button', { name: 'Keep both' }))
  await screen.findByText(/^Saved at/)
  expect(sent().at(-1)).toEqual({ content: 'It *cannot*. Mine Theirs', version: 7 })
  screen.getByDisplayValue('Theirs')
})

it('gives back what was typed before a crash, saves it, and lets it go when asked to', async () => {
  const place = `fairflight.staff.draft.${editor._id}.${TEST_ID}.gone`
  localStorage.setItem(place, JSON.stringify({ version: 1, atMs: Date.now(), change: { subtitle: 'Typed' } }))
  const { user, saves, sent } = await open(draftOf(), editor, { subtitle: 'Typed' })
  screen.getByDisplayValue('Typed')
  screen.getByText(/^Restored: what you typed here until/)
  await screen.findByText(/^Saved at/)
  expect(sent()).toEqual([{ subtitle: 'Typed', version: 1 }])
  saves({ version: 3, subtitle: '' })
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ subtitle: '', version: 2 }))
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('draft'))
  await waitFor(() => expect(kept()).toEqual([]))
})

it('begins a translation as a linked draft', async () => {
  const { user, server } = await open()
  const other = draftOf({ language: 'de', _id: `${TEST_ID}z` })
  server.answer(api.blogs.create, { blog: other })
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  await waitFor(() => expect(server.sent(api.blogs.create)).toHaveLength(1))
  const [{ body, headers } = { body: undefined, headers: new Headers() }] = server.sent(api.blogs.create)
  expect(body).toMatchObject({ language: 'de', translationOf: TEST_ID, content: 'It *cannot*.' })
  expect(headers.get('idempotency-key')).toBeTruthy()
})

it('deletes after its address was typed', async () => {
  const { user, server } = await open()
  server.answer(api.blogs.remove, { _id: TEST_ID })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.type(screen.getByLabelText(/^Type the address/), 'why-not')
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('Elsewhere')
})

it.each(['post', 'page'] as const)('calls a %s by its kind where somebody else saved it', async (kind) => {
  const { user, server } = await open(draftOf({ kind }))
  const changedAt = '2026-11-21T11:00:00.000Z'
  server.refuse(api.blogs.update, 'version_conflict', { changedBy: { _id: TEST_ID, name: 'Bea' }, changedAt })
  server.answer(api.blogs.get, { blog: draftOf({ kind, version: 7, content: 'Theirs' }) })
  await type(user, 'Text', ' Mine')
  await screen.findByText(new RegExp(`^Bea saved this ${kind} at`))
})

it.each(['post', 'page'] as const)('calls a %s by its kind where it is deleted', async (kind) => {
  const { user, server } = await open(draftOf({ kind }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(screen.getByRole('dialog', { name: `Delete this ${kind}` }))
  dialog.getByLabelText(`Type the address of the ${kind} to confirm`)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  server.refuse(api.blogs.update, 'not_found')
  await type(user, 'Text', ' Mine')
  await screen.findByText(`Someone has deleted this ${kind}`)
  screen.getByText(new RegExp(`^Not saved: the ${kind} was deleted`))
})

it('says that there is no such post', async () => {
  const server = fakeApi()
  server.refuse(api.blogs.get, 'not_found')
  server.answer(api.users.me, { user: editor, signals: someSignals() })
  await renderPage({ pages: { '*': <EditPage /> }, at: '/admin/blog/x', session: loggedIn(editor) })
  await screen.findByText('Status 404')
})

it('offers to log in where the session was over before', async () => {
  const server = fakeApi()
  server.refuse(api.blogs.get, 'not_found')
  server.refuse(api.users.me, 'not_authenticated')
  await renderPage({ pages: { '*': <EditPage /> }, at: '/admin/blog/x', session: loggedIn(editor) })
  const login = await screen.findByRole('link', { name: 'Log in and continue' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fadmin%2Fblog%2Fx')
})
