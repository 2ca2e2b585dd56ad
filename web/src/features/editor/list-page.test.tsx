import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BlogCard } from '#shared/models/blog.ts'
import type { Role } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ListPage from './list-page.tsx'

const category = { _id: `${TEST_ID}c`, slug: 'odds', name: { en: 'Odds', it: 'Probabilità' } }
const { content: _c, seo: _s, translations: _t, updatedBy: _u, ...card } = draftOf({ category: category._id })

async function open(at = '/admin/blog', role: Role = 'editor', blogs: BlogCard[] = [card]) {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [category] })
  server.answer(api.blogs.listPosts, { blogs })
  const session = loggedIn(aUser({ role }))
  return { server, ...(await renderPage({ pages: { '*': <ListPage /> }, at, session })) }
}

it('shows editors their posts, and sends the filters of the address', async () => {
  const { server } = await open('/admin/blog?status=changed&category=odds&sort=title&featured=true')
  await screen.findByRole('link', { name: 'Why not' })
  expect(within(screen.getByRole('navigation', { name: 'Staff pages' })).getAllByRole('link')).toHaveLength(1)
  const [request] = server.sent(api.blogs.listPosts)
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    status: 'changed',
    category: 'odds',
    sort: 'title',
    featured: 'true',
    limit: '100',
    languages: 'true',
  })
  const row = screen.getByRole('row', { name: /Why not/ })
  expect(within(row).getByText('Odds')).toBeTruthy()
})

it('sets a category for several posts', async () => {
  const { server, user } = await open()
  server.answer(api.blogs.update, { blog: draftOf({ version: 2 }) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Why not' }))
  await user.click(screen.getByRole('button', { name: 'Set category' }))
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('1 changed.')
  expect(server.sent(api.blogs.update).map(({ body }) => body)).toEqual([{ category: null, version: 1 }])
})

it('publishes one post, and shows a refusal', async () => {
  const { server, user } = await open()
  server.refuse(api.blogs.update, 'wording_refused')
  await user.click(await screen.findByRole('button', { name: 'Publish: Why not' }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByText(/^Not published: Why not\./)
})

it('shows the languages of a text, and which translations are behind their original', async () => {
  const italian = `${TEST_ID}j`
  const german = `${TEST_ID}k`
  const languages = [
    { language: 'en' as const, _id: card._id },
    { language: 'de' as const, _id: german },
    { language: 'it' as const, _id: italian, stale: true },
  ]
  await open('/admin/blog', 'editor', [{ ...card, languages }])
  const row = within(await screen.findByRole('row', { name: /Why not/ }))
  const stale = row.getByRole('link', { name: 'Italiano: original changed' })
  expect(stale.getAttribute('href')).toBe(`/admin/blog/${italian}`)
  expect(row.getByRole('link', { name: 'Open: Deutsch' }).getAttribute('href')).toBe(`/admin/blog/${german}`)
  row.getByText('English: this text')
  for (const name of ['Español', 'Français', 'Português']) row.getByText(new RegExp(`^${name}.*: missing`))
})

it('restores from the trash, names what changed, and lets admins delete permanently', async () => {
  const by = { _id: TEST_ID, name: 'Bea' }
  const trashed = { at: '2026-11-21T11:00:00.000Z', by, until: '2026-12-21T11:00:00.000Z' }
  const one = { ...card, trashed, translationOf: `${TEST_ID}f` }
  const two = { ...card, _id: `${TEST_ID}d`, title: 'Second', slug: 'second', trashed }
  const { server, user } = await open('/admin/blog?status=trash', 'admin', [one, two])
  await screen.findAllByText(/^Moved to trash by Bea on/)
  expect(screen.queryByRole('link', { name: 'Why not' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Second' }))
  screen.getByRole('button', { name: 'Restore' })
  expect(screen.queryByRole('button', { name: /^(Archive|Delete)( \(\d\))?$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  // The text can be read before it is restored.
  const { title, subtitle, slug, language, thumbnail, kind, featured, seo, content } = draftOf()
  const held = { title, subtitle, slug, language, thumbnail, kind, featured, seo, content }
  server.answer(api.blogs.getVersion, {
    version: { ...held, version: 1, at: trashed.at, by, published: false },
  })
  await user.click(screen.getByRole('button', { name: 'Why not' }))
  const text = within(await screen.findByRole('dialog', { name: 'Trash' }))
  expect((await text.findByText('cannot')).tagName).toBe('EM')
  await user.click(text.getByRole('button', { name: 'Close' }))
  server.refuse(api.blogs.undelete, 'wrong_state')
  await user.click(screen.getByRole('button', { name: 'Restore: Why not' }))
  await screen.findByText(/^Not restored: Why not\. First unlink the other text/)
  server.answer(api.blogs.undelete, { blog: draftOf({ slug: 'why-not-2' }) })
  await user.click(screen.getByRole('button', { name: 'Restore: Why not' }))
  await screen.findByText(/^Restored: Why not\. Its address is now why-not-2.*No longer linked/)
  expect(screen.queryByRole('row', { name: /Why not/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete permanently: Second' }))
  server.answer(api.blogs.remove, { _id: two._id })
  await user.type(screen.getByLabelText('Type second to confirm'), 'second')
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('Deleted: Second.')
  expect(server.sent(api.blogs.remove)[0]?.url.searchParams.get('permanently')).toBe('true')
})

it('creates and changes categories', async () => {
  const { server, user } = await open('/admin/blog?panel=categories')
  await user.click(await screen.findByRole('button', { name: 'New category' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Enter at least one name')).not.toEqual([])
  server.refuse(api.categories.create, 'slug_taken')
  await user.type(screen.getByLabelText(/^Name in English/), 'Odds')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent(api.categories.create)).toHaveLength(1))
  expect(screen.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true')
  server.answer(api.categories.create, { category })
  await user.type(screen.getByLabelText(/^Address/), 'odds-2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Category saved.')
  expect(server.sent(api.categories.create)[1]?.body).toEqual({ name: { en: 'Odds' }, slug: 'odds-2' })
})

it('shows which posts lose a category before it is deleted', async () => {
  const { server, user } = await open('/admin/blog?panel=categories')
  server.answer(api.categories.remove, { _id: category._id })
  await user.click(await screen.findByRole('button', { name: 'Delete category Odds' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('1 post or page')
  dialog.getByText('Why not')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^Category deleted/)
})

it('moves several posts to the trash', async () => {
  const other = { ...card, _id: `${TEST_ID}d`, title: 'Second' }
  const { server, user } = await open('/admin/blog', 'editor', [card, other])
  server.reply(api.blogs.remove, ({ url }) => ({ output: { _id: url.pathname.split('/').at(-1) ?? '' } }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await user.click(screen.getByRole('button', { name: 'Move to trash' }))
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('2 moved to trash.')
  expect(server.sent(api.blogs.remove)).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Second' })).toBeNull()
})
