import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { slugWithTitle } from './address.ts'
import CreatePage from './create-page.tsx'

async function open(at = '/admin/blog/create') {
  const server = fakeApi()
  const pages = { '/admin/blog/create': <CreatePage />, '*': <p>Elsewhere</p> }
  return { server, ...(await renderPage({ pages, at, session: loggedIn(aUser({ role: 'editor' })) })) }
}

it('creates a draft from a title and opens it', async () => {
  const { server, user, router } = await open('/admin/blog/create?language=it')
  server.answer(api.blogs.create, { blog: draftOf() })
  await user.click(screen.getByRole('radio', { name: /^Page/ }))
  await user.click(screen.getByRole('button', { name: 'Create draft' }))
  expect(screen.getAllByText('Enter a title')).not.toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Why not')
  await user.dblClick(screen.getByRole('button', { name: 'Create draft' }))
  await screen.findByText('Elsewhere')
  expect(router.state.location.pathname).toBe(`/admin/blog/${TEST_ID}`)
  // The state puts the cursor into the text.
  expect(router.state.location.state).toEqual({ write: true })
  const [first, ...more] = server.sent(api.blogs.create)
  expect(first?.body).toEqual({ title: 'Why not', language: 'it', kind: 'page', content: '' })
  // A second press before the answer repeats the same request, with the same key.
  const key = first?.headers.get('idempotency-key')
  for (const repeat of more) expect(repeat.headers.get('idempotency-key')).toBe(key)
})

it('needs a title only: its field has the focus, and Enter creates the draft', async () => {
  const { server, user, router } = await open('/admin/blog')
  server.answer(api.blogs.create, { blog: draftOf() })
  await act(() => router.navigate('/admin/blog/create'))
  await user.keyboard('Why not{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/blog/${TEST_ID}`))
})

it('creates one draft after a lost answer: a retry keeps its key, another input has a new one', async () => {
  const { server, user } = await open()
  server.cut(api.blogs.create)
  const submit = () => user.click(screen.getByRole('button', { name: 'Create draft' }))
  const keys = () => server.sent(api.blogs.create).map(({ headers }) => headers.get('idempotency-key'))
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, 'Why not')
  await submit()
  await waitFor(() => expect(keys()).toHaveLength(1))
  await screen.findByText(/could not be reached/)
  await submit()
  await waitFor(() => expect(keys()).toHaveLength(2))
  await user.type(title, ' now')
  await submit()
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

it.each([
  ['Why not now', { title: 'Why not', slug: 'why-not' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'why-not-2' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'why-not-k3m9xq2a' }, 'why-not-now'],
  ['Why not now', { title: 'Why not', slug: 'my-own' }, undefined],
  ['Why not now', { title: 'Why not', slug: 'why-not-at-all' }, undefined],
  ['Warum nicht', { title: '为什么', slug: 'post-k3m9xq2a' }, 'warum-nicht'],
  ['为什么', { title: 'Why not', slug: 'why-not' }, undefined],
  ['Profile', { title: 'Why not', slug: 'why-not' }, 'profile-2'],
  ['', { title: 'W', slug: 'w' }, undefined],
])('%j after %j: %j', (title, before, slug) => {
  expect(slugWithTitle(title, before)).toBe(slug)
})
