import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/models/audit-log.ts'
import english from '#web/i18n/en/auditLog.json' with { type: 'json' }
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import AuditLogPage from './audit-log-page.tsx'
import type { Names } from './subjects.ts'

const staff = aUser({ role: 'admin', admin: true })
const OTHER_ID = '0f1e2d3c4b5a6978675645'

function entryOf(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: TEST_ID,
    at: '2026-11-20T10:00:00.000Z',
    actor: OTHER_ID,
    action: 'players.update',
    subject: `user:${TEST_ID}`,
    fields: ['role'],
    ...change,
  }
}

const NAMES: Names = {
  [`user:${TEST_ID}`]: { name: 'Sam Bianchi', email: 'sam@example.com' },
  [`user:${OTHER_ID}`]: { name: 'Edith Wren', email: 'edith@example.com' },
  'casino:skyline': { name: 'Skyline' },
}

async function open(entries = [entryOf()], at = '/admin/audit', names = NAMES) {
  const server = fakeApi()
  server.answer(api.auditLog.list, { entries })
  server.answer(api.auditLog.listNames, { names })
  server.answer(api.casinos.listRecords, { casinos: [] })
  server.answer(api.blogs.listAuthors, { authors: [{ _id: OTHER_ID, name: 'Edith Wren' }] })
  const page = await renderPage({ pages: { '*': <AuditLogPage /> }, at, session: loggedIn(staff) })
  const asked = () => Object.fromEntries(server.sent(api.auditLog.list).at(-1)?.url.searchParams ?? [])
  return { ...page, server, asked }
}

it('says who changed what, by present names, with links to the record, its timeline and the actor’s changes', async () => {
  await open([
    entryOf({ fields: ['role', 'country'] }),
    entryOf({
      _id: OTHER_ID,
      actor: staff._id,
      action: 'casinos.update',
      subject: 'casino:skyline',
      fields: ['registrationBonus'],
    }),
  ])
  const row = await screen.findByRole('row', { name: /Player changed: role, country/ })
  const hrefOf = (part: HTMLElement, name: string) =>
    within(part).getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(row, 'Sam Bianchi')).toBe(`/admin/players/${TEST_ID}`)
  within(row).getByText('Player · sam@example.com')
  expect(hrefOf(row, 'Timeline of Sam Bianchi')).toBe(`/admin/audit?subject=user%3A${TEST_ID}`)
  expect(hrefOf(row, 'Edith Wren')).toBe(`/admin/audit?actor=${OTHER_ID}`)
  const casino = screen.getByRole('row', { name: /Casino changed: registration bonus/ })
  expect(hrefOf(casino, 'you')).toContain(staff._id)
  expect(hrefOf(casino, 'Skyline')).toBe('/admin/casino/skyline')
})

it.each([
  ['a deleted player', `user:${OTHER_ID}`, {}, 'deleted', undefined],
  ['a deleted casino', 'casino:gone', {}, 'deleted', undefined],
  [
    'a casino account',
    `link:${TEST_ID}:skyline`,
    NAMES,
    'Casino account · Skyline',
    `/admin/players/${TEST_ID}`,
  ],
  [
    'a post in the trash',
    `blog:${TEST_ID}`,
    { [`blog:${TEST_ID}`]: { name: 'Why not', trashed: true } },
    'Post or page · in the trash',
    '/admin/blog?status=trash',
  ],
] as const)('%s says so, and is a link only while it exists', async (_, subject, names, under, path) => {
  await open([entryOf({ actor: 'system', subject, fields: [] })], '/admin/audit', names)
  const row = await screen.findByRole('row', { name: /Player changed/ })
  const said = within(row).getByText(under)
  expect(said.parentElement?.querySelector('a')?.getAttribute('href')).toBe(path)
})

it('sends the filters of the address to the API', async () => {
  const subject = `link:${TEST_ID}:skyline`
  const query = new URLSearchParams({
    subject,
    action: 'players',
    actor: 'system',
    from: '2026-11-01',
    to: '2026-11-20',
  })
  const { asked } = await open([], `/admin/audit?${query}&sort=oldest`)
  await screen.findByText('No results')
  expect(asked()).toEqual({ ...Object.fromEntries(query), sort: 'oldest', limit: '100' })
})

it('shows the timeline of one subject, with links to its record and back', async () => {
  const { user } = await open([entryOf()], `/admin/audit?subject=user:${TEST_ID}`)
  await screen.findByText('Timeline of Sam Bianchi')
  screen.getByText(/decisions on casino accounts/)
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/admin/players/${TEST_ID}`)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.queryByText(/^Timeline of/)).toBeNull())
})

it('filters by a whole area, by one operation and by days', async () => {
  const { user, asked } = await open()
  await screen.findByRole('row', { name: /Player changed/ })
  await user.selectOptions(screen.getByLabelText('Action'), 'Posts and pages: everything')
  await waitFor(() => expect(asked()).toMatchObject({ action: 'blogs' }))
  await user.selectOptions(screen.getByLabelText('Action'), 'List exported')
  await waitFor(() => expect(asked()).toMatchObject({ action: 'exports.get' }))
  const [from] = screen.getAllByLabelText('From')
  if (from) await user.type(from, '2026-11-01')
  await waitFor(() => expect(asked()).toMatchObject({ action: 'exports.get', from: '2026-11-01' }))
})

it('shows an unknown operation or subject kind by its code', async () => {
  await open([entryOf({ action: 'kites.fly', subject: 'kite:red', fields: ['string'] })])
  const row = await screen.findByRole('row', { name: /kites\.fly/ })
  within(row).getByText('kite:red')
  within(row).getByText('kites.fly: string')
})

it('says why the log could not be loaded', async () => {
  const server = fakeApi()
  server.refuse(api.auditLog.list, 'internal')
  await renderPage({ pages: { '*': <AuditLogPage /> }, at: '/admin/audit', session: loggedIn(staff) })
  await screen.findByRole('button', { name: 'Try again' })
})

/** Returns the text at a path of the translations, as `t` does. */
function wordAt(path: string): unknown {
  return path.split('.').reduce<unknown>((words, key) => Object(words)[key], english.actions)
}

// A test in functions holds `AUDIT_ACTIONS` complete.
it.each(AUDIT_ACTIONS)('%s has a name, and a filter for its area', (action) => {
  expect(wordAt(action)).toMatch(/\w/)
  expect(Object.keys(english.areas)).toContain(action.split('.')[0])
})
