import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { casinoRecordOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CasinoCreatePage from './casino-create-page.tsx'
import CasinoPage from './casino-page.tsx'

const RECORD = casinoRecordOf()
/** A page with 500 options renders slowly while many tests run at once. */
const LONG_TIMEOUT = { timeout: 15_000 }

async function open(casino = RECORD) {
  const server = fakeApi()
  server.answer(api.casinos.getRecord, { casino })
  const pages = { '/admin/casino/:code': <CasinoPage />, '*': <p>elsewhere</p> }
  const session = loggedIn(aUser({ role: 'admin', admin: true }))
  const page = await renderPage({ pages, at: '/admin/casino/skyline', session })
  const name = await screen.findByLabelText('Name')
  return { ...page, server, name, save: () => page.user.click(screen.getByRole('button', { name: 'Save' })) }
}

it('saves only the fields that differ from the loaded version', async () => {
  const { server, user, enter, name, save } = await open()
  server.answer(api.casinos.update, { casino: { ...RECORD, name: 'Skyline 2', version: 4 } })
  await user.type(name, ' 2')
  await user.click(screen.getByRole('tab', { name: /Deutsch/ }))
  await enter(screen.getByLabelText(/About the casino/), 'Ein Casino.')
  await save()
  await screen.findByText('Saved')
  const texts = { de: { summary: 'Ein Casino.' } }
  expect(server.sent(api.casinos.update)[0]?.body).toEqual({ name: 'Skyline 2', texts, version: 3 })
})

it('names who saved first, merges their change with mine, and saves the result', async () => {
  const { server, user, name, save } = await open()
  server.refuse(api.casinos.update, 'version_conflict', {
    changedBy: { _id: TEST_ID, name: 'Grace' },
    changedAt: '2026-11-21T09:00:00.000Z',
    version: 4,
  })
  await user.type(name, ' mine')
  await save()
  await screen.findByText(/^Grace changed this casino on/)
  expect(name).toHaveProperty('value', 'Skyline mine')
  const theirs = { ...RECORD, name: 'Skyline theirs', fairness: 'chain', version: 4 }
  server.answer(api.casinos.getRecord, { casino: theirs })
  await user.click(screen.getByRole('button', { name: 'Merge changes' }))
  await screen.findByText('Both changed: Name. The form shows yours.')
  expect(screen.getByLabelText('Provably fair scheme')).toHaveProperty('value', 'chain')
  server.answer(api.casinos.update, { casino: { ...theirs, name: 'Skyline mine', version: 5 } })
  await save()
  await screen.findByText('Saved')
  expect(server.sent(api.casinos.update).at(-1)?.body).toEqual({ name: 'Skyline mine', version: 4 })
})

it('offers the known schemes, and keeps an unknown one until another is chosen', async () => {
  const { server, user, save } = await open({ ...RECORD, fairness: 'chain' })
  const scheme = screen.getByLabelText('Provably fair scheme')
  expect(within(scheme).getByRole('option', { selected: true }).textContent).toBe('chain (unknown scheme)')
  expect(within(scheme).getAllByRole('option')).toHaveLength(SCHEME_IDS.length + 2)
  await user.selectOptions(scheme, 'Stake Crash')
  server.answer(api.casinos.update, { casino: { ...RECORD, fairness: 'stake-crash', version: 4 } })
  await save()
  await screen.findByText('Saved')
  expect(server.sent(api.casinos.update)[0]?.body).toEqual({ fairness: 'stake-crash', version: 3 })
  expect(within(scheme).queryByRole('option', { name: /^chain/ })).toBeNull()
})

it('shows a refused text’s error at its language’s tab, and a missing source’s beside its field', async () => {
  const { server, user, name, save } = await open()
  await user.type(name, ' 2')
  const message = 'Nobody can keep this claim: “x”'
  server.refuse(api.casinos.update, 'wording_refused', {
    fields: [{ path: 'texts.fr.summary', code: 'forbidden_claim', message }],
  })
  await save()
  await screen.findByText(message)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Français')
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  server.refuse(api.casinos.update, 'invalid_input', {
    fields: [{ path: 'rtpSource', code: 'required', message: 'Fill in this field' }],
  })
  await save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Source of the return/)))
})

it('refuses a text in a number field before it is sent', async () => {
  const { server, user, save } = await open()
  const rtp = screen.getByLabelText(/Return to player \(%\)/)
  await user.clear(rtp)
  await user.type(rtp, 'much')
  await save()
  await screen.findByText('Enter a number')
  expect(server.sent(api.casinos.update)).toHaveLength(0)
})

it('adds and removes licences as rows, and marks missing texts', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add licence' }))
  const second = screen.getByRole('group', { name: 'Licence 2' })
  await user.type(within(second).getByLabelText('Authority'), 'DGOJ')
  await user.click(screen.getByRole('button', { name: 'Remove licence 1' }))
  expect(screen.getByLabelText('Authority')).toHaveProperty('value', 'DGOJ')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add licence' }))
  expect(screen.getAllByRole('tab', { name: /missing/ })).toHaveLength(5)
})

it('previews the draft as a visitor would see it', async () => {
  const { user, name } = await open()
  await user.type(name, ' 2')
  await screen.findByRole('heading', { name: 'Skyline 2', level: 3 })
  await user.selectOptions(screen.getByLabelText('Visitor’s country'), 'FR')
  await screen.findByText('Casino: not allowed in this country.')
  expect(screen.queryByRole('heading', { name: 'Skyline 2', level: 3 })).toBeNull()
})

it('marks forbidden wording while it is typed', async () => {
  const { enter } = await open()
  await enter(screen.getByLabelText(/Bonus, in the casino’s words/), 'Guaranteed profit every day')
  await screen.findByText(/the text cannot be saved/, {}, LONG_TIMEOUT)
})

it('asks before unsaved changes are lost', async () => {
  const { user, name, router } = await open()
  await user.type(name, ' 2')
  void router.navigate('/admin')
  await user.click(await screen.findByText('Stay', {}, LONG_TIMEOUT))
  expect(name).toHaveProperty('value', 'Skyline 2')
  void router.navigate('/admin')
  await user.click(await screen.findByText('Leave', {}, LONG_TIMEOUT))
  await screen.findByText('elsewhere')
})

it('archives a casino and can undo it', async () => {
  const { server, user } = await open()
  server.answer(api.casinos.update, { casino: { ...RECORD, status: 'archived', version: 4 } })
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await screen.findByText('Status: Archived')
  server.answer(api.casinos.update, { casino: { ...RECORD, version: 5 } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/Active: shown to players/)
  expect(server.sent(api.casinos.update).map(({ body }) => body)).toEqual([
    { status: 'archived', version: 3 },
    { status: 'active', version: 4 },
  ])
})

it('removes only once the code is typed, and leaves without a question', async () => {
  const { server, user, enter, name } = await open()
  server.answer(api.casinos.remove, { code: 'skyline' })
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Delete casino' }))
  const typed = screen.getByLabelText('Type skyline to confirm')
  await enter(typed, 'skyscraper')
  await user.keyboard('{Enter}')
  await screen.findByText('Type exactly this')
  await user.clear(typed)
  await enter(typed, 'skyline')
  await user.keyboard('{Enter}')
  await screen.findByText('elsewhere')
  expect(server.sent(api.casinos.remove)).toHaveLength(1)
})

describe('a new casino', () => {
  async function openNew() {
    const server = fakeApi()
    server.answer(api.casinos.listRecords, { casinos: [casinoRecordOf({ code: 'other', order: 4 })] })
    const pages = { '/admin/casino/create': <CasinoCreatePage />, '*': <p>elsewhere</p> }
    const session = loggedIn(aUser({ role: 'admin', admin: true }))
    const page = await renderPage({ pages, at: '/admin/casino/create', session })
    await page.enter(await screen.findByLabelText('Code'), 'skyline')
    await page.enter(screen.getByLabelText('Name'), 'Skyline')
    await page.enter(screen.getByLabelText('Casino address'), 'https://skyline.example.com/')
    return { ...page, server, add: () => page.user.click(screen.getByRole('button', { name: 'Add' })) }
  }

  it('adds a casino at the end of the order and opens it', async () => {
    const { server, router, add } = await openNew()
    server.answer(api.casinos.create, { casino: casinoRecordOf() })
    await add()
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/admin/casino/skyline')
    expect(server.sent(api.casinos.create)[0]?.body).toEqual({
      code: 'skyline',
      name: 'Skyline',
      logo: '',
      url: 'https://skyline.example.com/',
      compensation: 'none',
      activationHours: 24,
      fairness: 'none',
      licences: [],
      texts: {},
      order: 5,
    })
  })

  it('says at its field that a code is taken, and keeps the draft', async () => {
    const { server, add } = await openNew()
    server.refuse(api.casinos.create, 'slug_taken')
    await add()
    await screen.findByText('Another casino has this code')
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Skyline')
  })
})
