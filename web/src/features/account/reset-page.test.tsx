import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ANONYMOUS } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ResetPage from './reset-page.tsx'

const TOKEN = 'abcdefghijklmnop'.repeat(8)
const PASSWORD = 'seven quiet herons'

async function open(at = '/reset-password') {
  const server = fakeApi()
  server.answer(api.users.resetPassword, undefined)
  const pages = { '/reset-password': <ResetPage />, '/login': <p>The login page</p> }
  const page = await renderPage({ pages, at, session: ANONYMOUS })
  await page.enter(screen.getByLabelText('Email address'), 'maria@example.com')
  await page.enter(screen.getByLabelText('New password'), PASSWORD)
  await page.enter(screen.getByLabelText('Repeat the password'), PASSWORD)
  const enterCode = () => page.enter(screen.getByLabelText('6-digit code'), '123456')
  const choose = (name: string) => page.user.click(screen.getByRole('radio', { name }))
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Save new password' }))
  const sent = () => server.sent(api.users.resetPassword).map(({ body }) => body)
  return { server, enterCode, choose, submit, sent }
}

it('asks whether passkeys stay before it sends, and says when to remove them', async () => {
  const { enterCode, submit, sent } = await open()
  await enterCode()
  screen.getByText(/if a device is lost or someone else could have added one/)
  for (const name of ['Keep', 'Remove'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false)
  await submit()
  await screen.findAllByText('Choose whether to keep the passkeys')
  expect(sent()).toEqual([])
})

it.each([
  ['Keep', 'keep'],
  ['Remove', 'remove'],
] as const)('sends the mailed code and the choice: %s', async (name, passkeys) => {
  const { enterCode, choose, submit, sent } = await open()
  await enterCode()
  await choose(name)
  await submit()
  await screen.findByText('The login page')
  expect(sent()).toEqual([{ email: 'maria@example.com', code: '123456', password: PASSWORD, passkeys }])
})

it('takes the mailed link in place of a code', async () => {
  const { choose, submit, sent } = await open(`/reset-password#${TOKEN}`)
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  await choose('Keep')
  await submit()
  await screen.findByText('The login page')
  expect(sent()).toEqual([{ email: 'maria@example.com', code: TOKEN, password: PASSWORD, passkeys: 'keep' }])
})

it('says that the link was used or is too old', async () => {
  const { server, choose, submit } = await open(`/reset-password#${TOKEN}`)
  server.refuse(api.users.resetPassword, 'code_expired')
  await choose('Keep')
  await submit()
  await screen.findByText('This code or link has expired. Ask for a new one.')
  screen.getByRole('link', { name: 'Send a new code' })
})
