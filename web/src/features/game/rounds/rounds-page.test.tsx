import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Round } from '#shared/models/round.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import RoundsPage from './rounds-page.tsx'

openNativeDialogs()

const HASH = 'ab'.repeat(32)
const live = (change: Partial<Round> = {}) =>
  roundOf({
    _id: '0a1b2c3d4e5f6g7h8j9k1m',
    mode: 'live',
    casino: 'example-one',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    casinoHash: HASH,
    ...change,
  })

async function open(rounds: readonly Round[]) {
  const server = fakeApi()
  server.answer(api.rounds.list, { rounds: [...rounds] })
  const page = await renderPage({
    pages: { '/rounds': <RoundsPage />, '*': <p>elsewhere</p> },
    at: '/rounds',
    session: loggedIn(aUser(), someSignals()),
  })
  await screen.findByText('Balanced')
  return { ...page, server }
}

it('opens a practice round with its seeds, and leads to the verifier', async () => {
  const { user } = await open([
    roundOf({
      commitment: '11'.repeat(32),
      serverSeed: '22'.repeat(32),
      clientSeed: 'mine',
      outcome: { multiplier: 2.5, hit: true, source: 'practice' },
    }),
  ])
  expect(screen.getByRole('table').textContent).toContain('reached (practice)')
  await user.click(screen.getByRole('button', { name: /^Details for/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('22'.repeat(32))
  expect(dialog.getByRole('link', { name: 'Open in the verifier' }).getAttribute('href')).toMatch(
    /^\/verifier#scheme=fairflight-practice&serverSeed=2222/,
  )
})

it('says after saving as what it was saved, and why', async () => {
  const { user, server } = await open([live()])
  await user.click(screen.getByRole('button', { name: /^Enter result for/ }))
  screen.getByText('Hash stored: abababababab… Only the round right after it can be verified.')
  server.answer(api.rounds.reportOutcome, {
    round: live({
      outcome: { multiplier: 1.94, hit: false, source: 'reported' },
      verification: { result: 'no_scheme' },
      report: { stake: { amount: 2.5, currency: 'EUR' } },
    }),
  })
  await user.type(screen.getByLabelText('Multiplier you saw'), '1.94')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Signal from/ }))
  dialog.getByText('Saved as reported by you')
  dialog.getByText('This casino names no scheme for recomputing its rounds.')
  dialog.getByText('€2.50')
  dialog.getByText(HASH)
  expect(dialog.queryByRole('link', { name: /verifier/i })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('table').textContent).toContain('missed (reported by you)')
})

it('takes no outcome of a plan that is older than 7 days', async () => {
  await open([live({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })])
  screen.getByText('not reported')
  expect(screen.queryByRole('button', { name: /^Enter result/ })).toBeNull()
})
