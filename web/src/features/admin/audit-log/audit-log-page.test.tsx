import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/models/audit-log.ts'
import english from '#web/i18n/en/auditLog.json' with { type: 'json' }
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import AuditPage from './audit-log-page.tsx'
import { AREAS } from './audit-names.tsx'

openNativeDialogs()

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

async function open(entries = [entryOf()], at = '/admin/audit') {
  const server = fakeApi()
  server.answer(api.auditLog.list, { entries })
  const page = await renderPage({ pages: { '*': <AuditPage /> }, at, session: loggedIn(staff) })
  const asked = () => Object.fromEntries(server.sent(api.auditLog.list).at(-1)?.url.searchParams ?? [])
  return { ...page, server, asked }
}

it('names each operation in words and links its subject and actor', async () => {
  await open([
    entryOf(),
    entryOf({ _id: OTHER_ID, actor: staff._id, action: 'casinos.update', subject: 'casino:skyline' }),
  ])
  const row = await screen.findByRole('row', { name: /Player changed/ })
  const timeline = within(row).getByRole('link', { name: /^Player …/ })
  expect(timeline.getAttribute('href')).toBe(`/admin/audit?subject=user%3A${TEST_ID}`)
  expect(within(row).getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe(
    `/admin/players/${TEST_ID}`,
  )
  within(row).getByText('role')
  const casino = screen.getByRole('row', { name: /Casino changed/ })
  expect(within(casino).getByRole('link', { name: 'you' }).getAttribute('href')).toContain(staff._id)
  expect(within(casino).getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe(
    '/admin/casino/skyline',
  )
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
  await screen.findByText(/^Timeline of Player …/)
  screen.getByText(/decisions on casino accounts/)
  const links = screen.getAllByRole('link', { name: /^Open: Player/ })
  expect(links[0]?.getAttribute('href')).toBe(`/admin/players/${TEST_ID}`)
  await user.click(screen.getByRole('link', { name: 'Show whole log' }))
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
  within(row).getByRole('link', { name: 'kite:red' })
  within(row).getByText('string')
})

it('says why the log could not be loaded', async () => {
  const server = fakeApi()
  server.refuse(api.auditLog.list, 'internal')
  await renderPage({ pages: { '*': <AuditPage /> }, at: '/admin/audit', session: loggedIn(staff) })
  await screen.findByRole('button', { name: 'Try again' })
})

/** Returns the text at a path of the translations, as `t` does. */
function wordAt(path: string): unknown {
  return path.split('.').reduce<unknown>((words, key) => Object(words)[key], english.actions)
}

// A test in functions holds `AUDIT_ACTIONS` complete.
it.each(AUDIT_ACTIONS)('%s has a name, and a filter for its area', (action) => {
  expect(wordAt(action)).toMatch(/\w/)
  expect(AREAS.map(String)).toContain(action.split('.')[0])
})
