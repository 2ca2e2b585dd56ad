import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/api/errors.ts'
import { api } from '#shared/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PreviewPage from './preview-page.tsx'
import { postOf } from './testing/posts.ts'

const open = () => renderPage({ pages: { '/preview/:token': <PreviewPage /> }, at: '/preview/abc.def' })

test('shows a draft and says that it is one', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.answer(api.blogs.preview, { blog: postOf('one', { status: 'draft' }) })
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Title of one' })
  expect(screen.getByText('A draft, as it would be published')).toBeTruthy()
  expect(document.title).toBe('Preview · Fairflight')
  expect(server.sent(api.blogs.preview)[0]?.url.pathname).toBe('/api/v1/blogs/preview/abc.def')
})

test.each<[ErrorCode, string]>([
  ['code_expired', 'This preview link has expired'],
  ['not_found', 'There is no draft behind this link'],
  ['invalid_input', 'There is no draft behind this link'],
])('a link that is %s says so', async (code, title) => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.refuse(api.blogs.preview, code)
  await open()
  await screen.findByRole('heading', { level: 1, name: title })
})
