import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ListPage from './list-page.tsx'
import { forgetCategories } from './use-categories.ts'

openNativeDialogs()
beforeEach(forgetCategories)

const category = { _id: `${TEST_ID}c`, slug: 'odds', name: { en: 'Odds', it: 'Probabilità' } }
const { content: _c, seo: _s, translations: _t, updatedBy: _u, ...card } = draftOf({ category: category._id })

async function open(at = '/admin/blog') {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [category] })
  server.answer(api.blogs.listPosts, { blogs: [card] })
  const session = loggedIn(aUser({ role: 'editor' }))
  return { server, ...(await renderPage({ pages: { '*': <ListPage /> }, at, session })) }
}

it('shows editors what is theirs, and asks what the address says', async () => {
  const { server } = await open('/admin/blog?status=changed&category=odds&sort=title&featured=true')
  await screen.findByRole('link', { name: 'Why not' })
  expect(within(screen.getByRole('navigation', { name: 'Staff pages' })).getAllByRole('link')).toHaveLength(1)
  const [request] = server.sent(api.blogs.listPosts)
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    ...{ status: 'changed', category: 'odds', sort: 'title', featured: 'true', limit: '50' },
  })
  const row = screen.getByRole('row', { name: /Why not/ })
  expect(within(row).getByText('Odds')).toBeTruthy()
})

it('sets a category for several, and undoes it with the version that came of it', async () => {
  const { server, user } = await open()
  server.answer(api.blogs.update, { blog: draftOf({ version: 2 }) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Why not' }))
  await user.click(screen.getByRole('button', { name: 'Set category' }))
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent(api.blogs.update)).toHaveLength(2))
  expect(server.sent(api.blogs.update).map(({ body }) => body)).toEqual([
    { category: null, version: 1 },
    { category: category._id, version: 2 },
  ])
})

it('publishes one, and says why it was not', async () => {
  const { server, user } = await open()
  server.refuse(api.blogs.update, 'wording_refused')
  await user.click(await screen.findByRole('button', { name: 'Publish: Why not' }))
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText(/^Not published: Why not\./)
})

it('makes and changes categories', async () => {
  const { server, user } = await open('/admin/blog?panel=categories')
  await user.click(await screen.findByRole('button', { name: 'New category' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Enter a name in at least one language')).not.toEqual([])
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

it('shows what loses a category before it is deleted', async () => {
  const { server, user } = await open('/admin/blog?panel=categories')
  server.answer(api.categories.remove, { _id: category._id })
  await user.click(await screen.findByRole('button', { name: 'Delete the category Odds' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('It has 1 post or page.')
  dialog.getByText('Why not')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^Category deleted/)
})
