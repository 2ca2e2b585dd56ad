import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ANONYMOUS } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ResetPage from './reset-page.tsx'

const PASSWORD = 'seven quiet herons'

async function open() {
  const server = fakeApi()
  server.answer(api.users.resetPassword, undefined)
  const pages = { '/reset-password': <ResetPage />, '/login': <p>The login page</p> }
  const page = await renderPage({ pages, at: '/reset-password', session: ANONYMOUS })
  await page.enter(screen.getByLabelText('Email address'), 'maria@example.com')
  await page.enter(screen.getByLabelText('6-digit code'), '123456')
  await page.enter(screen.getByLabelText('New password'), PASSWORD)
  await page.enter(screen.getByLabelText('Repeat the password'), PASSWORD)
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Save new password' }))
  return { ...page, server, submit }
}

it('asks whether passkeys stay before it sends, and says when to remove them', async () => {
  const { server, submit } = await open()
  screen.getByText(/if a device is lost or somebody else could have added one/)
  for (const name of ['Keep', 'Remove'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false)
  await submit()
  await screen.findAllByText('Choose whether passkeys stay')
  expect(server.sent(api.users.resetPassword)).toEqual([])
})

it.each([
  ['Keep', 'keep'],
  ['Remove', 'remove'],
] as const)('sends the choice: %s', async (name, passkeys) => {
  const { server, submit, user } = await open()
  await user.click(screen.getByRole('radio', { name }))
  await submit()
  await screen.findByText('The login page')
  expect(server.sent(api.users.resetPassword).map(({ body }) => body)).toEqual([
    { email: 'maria@example.com', code: '123456', password: PASSWORD, passkeys },
  ])
})
