import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import QueuePage from './queue-page.tsx'

openNativeDialogs()

const staff = aUser({ role: 'admin', admin: true })
const player = { _id: TEST_ID, username: 'Maria', email: 'maria@example.com' }
const since = '2026-11-20T10:00:00.000Z'

async function open(waiting = [{ player, link: linkOf(), since }]) {
  const server = fakeApi()
  server.answer(api.deposits.list, { deposits: waiting })
  const page = await renderPage({ pages: { '*': <QueuePage /> }, at: '/admin', session: loggedIn(staff) })
  return { ...page, server }
}

it('confirms what waits and takes it off the list', async () => {
  const { server, user } = await open()
  server.answer(api.players.decideLink, { link: linkOf({ account: 'confirmed', state: 'deposit-needed' }) })
  await user.click(await screen.findByRole('button', { name: 'Confirm account: Maria' }))
  await screen.findByText('Nothing waits')
  expect(server.sent(api.players.decideLink)[0]?.body).toEqual({ account: 'confirmed' })
})

it('rejects only with a reason', async () => {
  const { server, user } = await open()
  server.answer(api.players.decideLink, { link: linkOf({ account: 'rejected', state: 'account-rejected' }) })
  await user.click(await screen.findByRole('button', { name: 'Reject account: Maria' }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findAllByText('A reason is required.')
  await user.type(screen.getByLabelText('Reason'), 'No such account.')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByText('Nothing waits')
  expect(server.sent(api.players.decideLink)[0]?.body).toEqual({
    account: 'rejected',
    reason: 'No such account.',
  })
})

it('keeps a decision that the server refused, and says why', async () => {
  const { server, user } = await open()
  server.refuse(api.players.decideLink, 'wrong_state')
  await user.click(await screen.findByRole('button', { name: 'Confirm account: Maria' }))
  await screen.findByText(/This is not possible as things stand/)
  screen.getByRole('link', { name: 'Maria' })
})

it('lets nobody decide about their own account', async () => {
  await open([{ player: { ...player, _id: staff._id }, link: linkOf(), since }])
  await screen.findByText('Somebody else has to decide about your own account.')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})
