import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PlayerCreatePage from './player-create-page.tsx'

openNativeDialogs()

async function open() {
  const server = fakeApi()
  const page = await renderPage({
    pages: { '/admin/players/create': <PlayerCreatePage />, '*': <p>elsewhere</p> },
    at: '/admin/players/create',
    session: loggedIn(aUser({ role: 'admin', admin: true })),
  })
  await page.enter(screen.getByLabelText('Name'), 'Ida Player')
  await page.enter(screen.getByLabelText('Email address'), 'ida@example.com')
  return { ...page, server, send: () => page.user.click(screen.getByRole('button', { name: 'Create' })) }
}

it('tells a failure as a toast and beside the field, and keeps what was typed', async () => {
  const { server, send } = await open()
  server.refuse(api.players.create, 'user_exists')
  await send()
  const told = await screen.findAllByText('User already registered. Log in to your account to continue.')
  expect(told.length).toBeGreaterThan(1)
  expect(told.some((element) => element.closest('[role="status"]'))).toBe(true)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ida Player')
})

it('makes the account and opens it; every retry with the same input has the same key', async () => {
  const { server, send } = await open()
  server.cut(api.players.create)
  await send()
  server.answer(api.players.create, { user: aUser({ _id: TEST_ID, username: 'Ida Player' }) })
  await send()
  await screen.findByText('elsewhere')
  const keys = server.sent(api.players.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  expect(server.sent(api.players.create)[1]?.body).toEqual({
    name: 'Ida Player',
    email: 'ida@example.com',
    role: 'user',
  })
})

it('asks for one’s own password where it was not shown lately, then makes the account', async () => {
  const { server, send, user } = await open()
  server.refuse(api.players.create, 'reauth_required')
  await send()
  await screen.findByText('Enter your password again')
  const own = screen.getByLabelText('Password')
  await user.type(own, 'my own password')
  server.answer(api.users.reauth, undefined)
  server.answer(api.players.create, { user: aUser({ _id: TEST_ID, username: 'Ida Player' }) })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('elsewhere')
  expect(server.sent(api.players.create)).toHaveLength(2)
})

it('wants a password of 15 characters for staff', async () => {
  const { server, send, user } = await open()
  await user.selectOptions(screen.getByLabelText('Role'), 'editor')
  await send()
  await screen.findAllByText('Editors and admins need a password from the start.')
  await user.type(screen.getByLabelText('Password'), 'dry Gulls 9 oa')
  await send()
  await screen.findAllByText(/15/)
  expect(server.sent(api.players.create)).toHaveLength(0)
})
