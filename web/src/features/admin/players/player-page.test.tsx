import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PlayerPage from './player-page.tsx'

openNativeDialogs()

const staff = aUser({ role: 'admin', admin: true, username: 'Ada' })
const player = aUser({ _id: TEST_ID, groups: [linkOf()] })

async function open(answer: OutputOf<typeof api.users.get> = { user: player, decisions: [] }) {
  const server = fakeApi()
  server.answer(api.users.get, answer)
  server.answer(api.players.countSessions, { count: 2, lastSeenAt: '2026-11-20T10:00:00.000Z' })
  const page = await renderPage({
    pages: { '/admin/players/:id': <PlayerPage />, '*': <p>elsewhere</p> },
    at: `/admin/players/${answer.user._id}`,
    session: loggedIn(staff),
  })
  await screen.findByRole('heading', { level: 1, name: answer.user.username })
  return { ...page, server }
}

it('shows who decided what, when and why, of present and of removed accounts', async () => {
  const at = '2026-11-19T10:00:00.000Z'
  await open({
    user: player,
    decisions: [
      {
        casino: 'example-one',
        at,
        by: { _id: staff._id, name: 'Ada' },
        account: 'rejected',
        reason: 'Unknown',
      },
      { casino: 'example-gone', at, by: { _id: TEST_ID }, deposit: 'confirmed' },
    ],
  })
  const present = screen.getByRole('list', { name: 'What happened at example-one' })
  within(present).getByText(/Account rejected/)
  within(present).getByText('Reason: Unknown')
  expect(within(present).getByRole('link', { name: 'by Ada' }).getAttribute('href')).toBe(
    `/admin/players/${staff._id}`,
  )
  within(screen.getByRole('list', { name: 'What happened at example-gone' })).getByText('by a former user')
  screen.getByText('Removed by the player')
})

it('shows staff that the address refuses our mail', async () => {
  await open({ user: { ...player, mailRefused: true } })
  screen.getByText('The address refuses our emails; nothing more is sent')
})

it('asks again after a decision, which then stands in the history', async () => {
  const { server, user } = await open()
  const link = linkOf({ account: 'confirmed', state: 'deposit-needed' })
  server.answer(api.players.decideLink, { link })
  server.answer(api.users.get, {
    user: { ...player, groups: [link] },
    decisions: [
      {
        casino: 'example-one',
        at: '2026-11-21T10:00:00.000Z',
        by: { _id: staff._id, name: 'Ada' },
        account: 'confirmed',
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: /^Confirm account/ }))
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByRole('list', { name: 'What happened at example-one' })
})

it('shows an exclusion and offers no way to change it', async () => {
  await open({ user: { ...player, excludedUntil: '9999-12-31T23:59:59.999Z' }, decisions: [] })
  const card = screen.getByText('Excluded permanently').closest('section')
  if (!card) throw new Error('There is no card')
  within(card).getByText(/Nobody can shorten or undo it, not even staff/)
  expect(within(card).queryAllByRole('button')).toEqual([])
})

it('logs the player out everywhere', async () => {
  const { server, user } = await open()
  server.answer(api.players.endSessions, undefined)
  await screen.findByText(/2 open sessions\. Last used:/)
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
  await screen.findByText('Not logged in anywhere.')
  expect(server.sent(api.players.endSessions)).toHaveLength(1)
})

it('says why a role cannot be given, or the last admin not lowered', async () => {
  const { server, user } = await open({ user: { ...player, role: 'admin', admin: true }, decisions: [] })
  server.refuse(api.players.update, 'last_admin')
  await user.selectOptions(screen.getByLabelText('Role'), 'user')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/last admin/)
  server.refuse(api.players.update, 'wrong_state')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/This has changed in the meantime/)
})

it('asks for one’s own password before a role changes', async () => {
  const { server, user } = await open()
  server.refuse(api.players.update, 'reauth_required')
  await user.selectOptions(screen.getByLabelText('Role'), 'editor')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter your password again')
  server.answer(api.users.reauth, undefined)
  server.answer(api.players.update, { user: { ...player, role: 'editor' } })
  await user.type(screen.getByLabelText('Password'), 'my own password')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Saved')
  expect(server.sent(api.players.update).map(({ body }) => body)).toEqual([
    { role: 'editor' },
    { role: 'editor' },
  ])
})

it('one’s own page leads to the profile instead of removal and log-out', async () => {
  await open({ user: staff })
  screen.getByText(/A change of your role logs you out/)
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'To your profile' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Remove this player' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull()
})

it('says what a country means', async () => {
  const { user } = await open()
  screen.getByText(/Minimum age: 18\. Casinos with a licence of this country only\. Offers may be shown/)
  await user.selectOptions(screen.getByLabelText('Country'), 'IT')
  screen.getByText('Minimum age: 18. No casino is shown.')
})

it('removes only after the address was typed, shows why the server refuses, and leads back to the list', async () => {
  const { server, user } = await open()
  server.refuse(api.users.remove, 'last_admin')
  await user.click(screen.getByRole('button', { name: 'Remove this player' }))
  const typed = screen.getByLabelText('Type the player’s email address to confirm')
  const confirm = screen.getByRole('button', { name: 'Remove permanently' })
  await user.type(typed, 'someone@example.com')
  await user.click(confirm)
  await screen.findAllByText('This is not the email address of this player')
  expect(server.sent(api.users.remove)).toHaveLength(0)
  await user.clear(typed)
  await user.type(typed, player.email)
  await user.click(confirm)
  await screen.findByText(/last admin/)
  server.answer(api.users.remove, { _id: player._id })
  await user.click(confirm)
  await screen.findByText('elsewhere')
})

describe('the passkeys of a colleague', () => {
  const editor = (passkeys: User['passkeys']) => ({ ...player, role: 'editor', passkeys }) satisfies User

  it('are reset by another admin, who reads before what follows', async () => {
    const { server, user } = await open({ user: editor({ count: 2 }), decisions: [] })
    screen.getByText('2 passkeys.')
    screen.getByText(/^Only if this person has lost them and asked you\. They keep working for 24 hours/)
    const resetAt = '2026-11-23T22:00:00.000Z'
    server.answer(api.passkeys.reset, { resetAt })
    server.answer(api.users.get, { user: editor({ count: 2, resetAt }), decisions: [] })
    await user.click(screen.getByRole('button', { name: 'Reset the passkeys' }))
    await screen.findByText(/^Reset: they work until /)
    expect(server.sent(api.passkeys.reset)[0]?.url.pathname).toBe(`/api/v1/players/${TEST_ID}/passkey-reset`)
    expect(screen.queryByRole('button', { name: 'Reset the passkeys' })).toBeNull()
  })

  it('are not reset where there are none', async () => {
    await open({ user: editor({ count: 0 }), decisions: [] })
    screen.getByText('No passkey yet.')
    expect(screen.queryByRole('button', { name: 'Reset the passkeys' })).toBeNull()
  })
})
