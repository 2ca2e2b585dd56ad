import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { PastDecision } from '#shared/models/casino-link.ts'
import type { PlayerSignals, User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { AccountId } from '../casino-account.tsx'
import { linkHistory } from './player-links.tsx'
import PlayerPage from './player-page.tsx'

const staff = aUser({ role: 'admin', admin: true, username: 'Ada' })
const player = aUser({ _id: TEST_ID, groups: [linkOf()] })

async function open(answer: OutputOf<typeof api.users.get> = { user: player, decisions: [] }) {
  const server = fakeApi()
  server.answer(api.users.get, answer)
  server.answer(api.casinos.listRecords, { casinos: [] })
  server.answer(api.players.countSessions, { count: 2, lastSeenAt: '2026-11-20T10:00:00.000Z' })
  const page = await renderPage({
    pages: { '/admin/players/:id': <PlayerPage />, '*': <p>elsewhere</p> },
    at: `/admin/players/${answer.user._id}`,
    session: loggedIn(staff),
  })
  await screen.findByRole('heading', { level: 1, name: answer.user.username })
  return { ...page, server }
}

it('shows who claims an account too, and who decided what, when and why, for present and removed casino links', async () => {
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
    competing: [{ casino: 'example-one', player: { _id: staff._id, username: 'Bea' }, account: 'pending' }],
  })
  screen.getByRole('link', { name: 'Also claimed by Bea' })
  const present = screen.getByRole('list', { name: 'History: example-one' })
  within(present).getByText(/Account rejected/)
  within(present).getByText('Reason: Unknown')
  expect(within(present).getByRole('link', { name: 'by Ada' }).getAttribute('href')).toBe(
    `/admin/players/${staff._id}`,
  )
  within(screen.getByRole('list', { name: 'History: example-gone' })).getByText('by a former user')
  screen.getByText('Removed by the player')
})

it('reloads after a decision by single keys, which then stands in the history', async () => {
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
  await user.keyboard('a')
  screen.getByRole('button', { name: /^Confirm account/ })
  await user.keyboard('ja')
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByRole('list', { name: 'History: example-one' })
})

it('names live mode only if the player has stopped it', async () => {
  const links = [linkOf({ live: true }), linkOf({ casino: 'example-two', live: false })]
  await open({ user: { ...player, groups: links }, decisions: [] })
  const [on, off] = screen.getAllByRole('article')
  expect(on?.textContent).not.toMatch(/Live mode/)
  expect(off?.textContent).toMatch(/Live mode\s*Off/)
})

it('shows the fate of a code that was just sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, user } = await open({ user: player, mails: [] })
  // The intervals have grown to a minute.
  await act(() => vi.advanceTimersByTimeAsync(200_000))
  server.answer(api.players.sendCode, undefined)
  await user.click(screen.getByRole('button', { name: 'Send a reset code' }))
  const times = { queuedAt: player.createdAt, fateAt: player.createdAt }
  const mail = { _id: TEST_ID, mail: 'password_reset', fate: 'sent', ...times } as const
  server.answer(api.users.get, { user: player, mails: [mail] })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await screen.findByText('Password reset: sent')
})

it('shows an exclusion without a way to change it', async () => {
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

it('sends a code to a player who cannot log in, and names the address or the error', async () => {
  const { server, user } = await open({ user: { ...player, verified: false }, decisions: [] })
  server.answer(api.players.sendCode, undefined)
  await user.click(screen.getByRole('button', { name: 'Send a verification code' }))
  await screen.findByText(`Sent to ${player.email}.`)
  server.refuse(api.players.sendCode, 'too_many', { retryAfter: 30 })
  await user.click(screen.getByRole('button', { name: 'Send a reset code' }))
  await screen.findByText(/Too many/)
  expect(server.sent(api.players.sendCode).map(({ body }) => body)).toEqual([
    { purpose: 'verify' },
    { purpose: 'reset' },
  ])
})

it('shows the signals used, when the next is free, and the last results', async () => {
  const at = '2026-11-20T10:00:00.000Z'
  const last = (['open', 'open', 'reached', 'missed'] as const).map((state, index) => {
    const mode = index === 0 || index === 3 ? 'fun' : 'live'
    return { _id: `${TEST_ID.slice(0, -1)}${index}`, at, mode, target: 1.5, state } as const
  })
  await open({
    user: player,
    decisions: [],
    signals: { live: { reason: 'no_link' }, allowed: 10, used: 10, nextAt: '2026-11-21T10:00:00.000Z', last },
  })
  screen.getByText(/^10 of 10 in 24 hours\. Next on .*21/)
  const items = within(screen.getByRole('list', { name: 'Signals' })).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Fun Mode, target 1.50x: not flown',
    'Live, target 1.50x: not reported',
    'Live, target 1.50x: reached',
    'Fun Mode, target 1.50x: missed',
  ])
})

it.each<[PlayerSignals['live'], string]>([
  [{ reason: 'ready', casino: 'skyline' }, 'Live signals are open at skyline.'],
  [{ reason: 'no_link' }, 'No live signals: no casino account.'],
  [{ reason: 'account_rejected', casino: 'skyline' }, 'No live signals at skyline: account rejected.'],
  [{ reason: 'country', country: 'IT' }, 'No live signals: no casinos in Italy.'],
  [{ reason: 'country' }, 'No live signals: no country in the account.'],
  [
    { reason: 'cooling_off', casino: 'skyline', until: '2026-11-21T10:00:00.000Z' },
    'No live signals at skyline: cooling-off period until 21 Nov 2026, 10:00.',
  ],
  [{ reason: 'excluded', until: '9999-12-31T00:00:00.000Z' }, 'No live signals: excluded permanently.'],
])('says why the player has no live signals: %j', async (live, sentence) => {
  await open({ user: player, decisions: [], signals: { live, allowed: 10, used: 0, last: [] } })
  screen.getByText(sentence)
})

it.each([
  ['a note', 'New note'],
  ['a name', 'Name'],
])('asks before %s that was typed is lost', async (_, label) => {
  const { user } = await open({ user: player, decisions: [], notes: [] })
  await user.type(screen.getByLabelText(label), 'typed')
  await user.click(screen.getByRole('link', { name: 'All players' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toContain('typed')
  await user.clear(screen.getByLabelText(label))
  if (label === 'Name') await user.type(screen.getByLabelText(label), player.username)
  await user.click(screen.getByRole('link', { name: 'All players' }))
  await screen.findByText('elsewhere')
})

describe('the notes of staff', () => {
  const note = {
    _id: `${TEST_ID.slice(0, -1)}1`,
    at: '2026-11-20T10:00:00.000Z',
    text: 'Called.\nWill write.',
  }
  const byAda = { ...note, by: { _id: staff._id, name: 'Ada' } }

  it('are written one after another, newest first, and none is sent empty', async () => {
    const { server, user } = await open({
      user: player,
      decisions: [],
      notes: [{ ...note, by: { _id: TEST_ID } }],
    })
    within(screen.getByRole('list', { name: 'Notes' })).getByText('by a former user')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Write a note')
    expect(server.sent(api.players.addNote)).toEqual([])
    const added = { ...byAda, _id: `${TEST_ID.slice(0, -1)}2`, text: 'Deposit came late' }
    server.answer(api.players.addNote, { note: added })
    await user.type(screen.getByLabelText('New note'), added.text)
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Note added')
    const items = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([added.text, note.text])
    expect(server.sent(api.players.addNote).map(({ body }) => body)).toEqual([{ text: added.text }])
    const field = screen.getByLabelText<HTMLTextAreaElement>('New note')
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('are deleted after a question; the focus stays with the notes', async () => {
    const { server, user } = await open({ user: player, decisions: [], notes: [byAda] })
    const remove = screen.getByRole('button', { name: /^Delete the note from / })
    await user.click(remove)
    const dialog = await screen.findByRole('dialog', { name: 'Delete this note?' })
    server.refuse(api.players.removeNote, 'not_found')
    await user.click(within(dialog).getByRole('button', { name: 'Delete note' }))
    await within(dialog).findByRole('alert')
    server.answer(api.players.removeNote, undefined)
    await user.click(within(dialog).getByRole('button', { name: 'Delete note' }))
    await screen.findByText('No notes yet.')
    expect(server.sent(api.players.removeNote)[0]?.url.pathname).toBe(
      `/api/v1/players/${TEST_ID}/notes/${note._id}`,
    )
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notes' }))
  })
})

it('says why a role cannot be given, or the last admin not demoted', async () => {
  const { server, user } = await open({ user: { ...player, role: 'admin', admin: true }, decisions: [] })
  server.refuse(api.players.update, 'last_admin')
  await user.selectOptions(screen.getByLabelText('Role'), 'user')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/last admin/)
  server.refuse(api.players.update, 'wrong_state')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/This has changed in the meantime/)
})

it('asks for the admin’s own password before a role changes', async () => {
  const { server, user } = await open()
  server.refuse(api.players.update, 'reauth_required')
  await user.selectOptions(screen.getByLabelText('Role'), 'editor')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter your password again')
  server.answer(api.users.reauth, undefined)
  server.answer(api.players.update, { user: { ...player, role: 'editor' } })
  await user.type(screen.getByLabelText('Password'), 'my own password{Enter}')
  await screen.findByText('Saved')
  expect(server.sent(api.players.update).map(({ body }) => body)).toEqual(Array(2).fill({ role: 'editor' }))
})

it('links one’s own page to the profile instead of offering removal and log-out', async () => {
  await open({ user: staff })
  screen.getByText(/Changing your own role logs you out/)
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'To your profile' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Delete player' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull()
})

it('removes only after the address is typed, shows a refusal, and returns to the list', async () => {
  const { server, user } = await open()
  server.refuse(api.users.remove, 'last_admin')
  await user.click(screen.getByRole('button', { name: 'Delete player' }))
  const typed = screen.getByLabelText(`Type ${player.email} to confirm`)
  const confirm = screen.getByRole('button', { name: 'Delete permanently' })
  await user.type(typed, 'someone@example.com')
  await user.click(confirm)
  await screen.findAllByText('Type exactly this')
  expect(server.sent(api.users.remove)).toHaveLength(0)
  await user.clear(typed)
  await user.type(typed, player.email)
  await user.click(confirm)
  await screen.findByText(/last admin/)
  server.answer(api.users.remove, { _id: player._id })
  await user.click(confirm)
  await screen.findByText('elsewhere')
})

const editor = (passkeys: User['passkeys']) => ({ ...player, role: 'editor', passkeys }) satisfies User

it('the passkeys of a colleague are reset by another admin, who is told the consequences first', async () => {
  const { server, user } = await open({ user: editor({ count: 2 }), decisions: [] })
  screen.getByText('2 passkeys.')
  screen.getByText(/^Only at the player’s request\. The passkeys stop working after 24 hours/)
  const resetAt = '2026-11-23T22:00:00.000Z'
  server.answer(api.passkeys.reset, { resetAt })
  server.answer(api.users.get, { user: editor({ count: 2, resetAt }), decisions: [] })
  await user.click(screen.getByRole('button', { name: 'Reset the passkeys' }))
  await screen.findByText(/^Reset: the passkeys work until /)
  expect(server.sent(api.passkeys.reset)[0]?.url.pathname).toBe(`/api/v1/players/${TEST_ID}/passkey-reset`)
  expect(screen.queryByRole('button', { name: 'Reset the passkeys' })).toBeNull()
})

describe('the history of a casino account', () => {
  const by = { _id: TEST_ID, name: 'Ada' }
  const decision = (at: string, fields: Partial<PastDecision>): PastDecision => ({
    casino: 'example-one',
    at: `2026-11-${at}T10:00:00.000Z`,
    by,
    ...fields,
  })

  it('lists decisions and declarations for this casino, newest first', () => {
    const link = linkOf({
      state: 'active',
      declaredAt: '2026-11-04T10:00:00.000Z',
      activatesAt: '2026-11-05T10:00:00.000Z',
    })
    const decisions = [
      decision('06', { account: 'rejected', deposit: 'rejected', reason: 'Closed' }),
      decision('04', { deposit: 'confirmed' }),
      decision('03', { casino: 'example-two', account: 'confirmed' }),
      decision('02', { account: 'confirmed' }),
    ]
    const events = linkHistory('example-one', link, decisions)
    expect(events.map(({ at, about }) => `${at.slice(8, 10)} ${about}`)).toEqual([
      '06 deposit',
      '06 account',
      '05 active',
      '04 deposit',
      '04 declared',
      '02 account',
    ])
    expect(events[0]).toMatchObject({ to: 'rejected', reason: 'Closed', by })
  })

  it('leaves out a wait that still runs', () => {
    const link = linkOf({ state: 'cooling-off', activatesAt: '2026-11-05T10:00:00.000Z' })
    expect(linkHistory('example-one', link, [])).toEqual([])
  })
})

it.each([
  ['falcon_7', 'falcon_7'],
  ['f\u0430lc\u0430n\u20117', 'f\u0430lc\u0430n\u20117Unusual characters: \u0430 (U+0430), \u2011 (U+2011)'],
])('an account number with look-alike letters: %s', async (id, shown) => {
  const { container } = await renderPage({ pages: { '/': <AccountId id={id} /> }, at: '/' })
  expect(container.textContent).toContain(shown)
  expect(container.textContent?.includes('U+')).toBe(shown !== id)
})
