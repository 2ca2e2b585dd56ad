import { createHash } from 'node:crypto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import type { Round } from '#shared/models/round.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { OutcomeForm } from './outcome-form.tsx'

const recorded = vectors.find(
  ({ scheme, evidence }) => scheme === 'bustabit-v3-classic' && /site/.test(evidence),
)
const gameHash = recorded?.inputs.gameHash ?? ''
const salt = recorded?.inputs.salt ?? ''
const GIVES = ((recorded?.hundredths ?? 0) / 100).toFixed(2)
const casinoHash = createHash('sha256').update(Buffer.from(gameHash, 'hex')).digest('hex')

async function open(change: Partial<Round> = {}, signals = someSignals()) {
  const server = fakeApi()
  const round = roundOf({
    mode: 'live',
    casino: 'example-one',
    scheme: 'bustabit-v3-classic',
    casinoHash,
    ...change,
  })
  const saved: Round[] = []
  server.answer(api.rounds.reportOutcome, { round })
  const { user, enter } = await renderPage({
    pages: { '/': <OutcomeForm round={round} onSaved={(settled) => saved.push(settled)} /> },
    at: '/',
    session: loggedIn(aUser(), signals),
  })
  const refill = async (label: string | RegExp, text: string) => {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await enter(field, text)
  }
  await screen.findByLabelText(/^Paste the fairness data/)
  const paste = (text: string) =>
    fireEvent.change(screen.getByLabelText(/^Paste the fairness data/), { target: { value: text } })
  return {
    user,
    server,
    saved,
    refill,
    paste,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    sent: () => server.sent(api.rounds.reportOutcome).map(({ body }) => body),
  }
}

it('saves a multiplier with a stake in the language’s notation', async () => {
  const { user, refill, save, sent, saved } = await open({ casinoHash: undefined })
  await refill('Multiplier you saw', '1,317.37x')
  await refill(/^Stake/, '2.5')
  await user.click(screen.getByRole('radio', { name: 'EUR' }))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent()).toEqual([{ multiplier: 1317.37, stake: { amount: 2.5, currency: 'EUR' } }])
})

it('shows the stake’s field if a loss budget counts it, and refreshes the session', async () => {
  const budget = { amount: 20, currency: 'GBP', per: 'week', lost: 5, uncounted: 0 } as const
  const { server, refill, save, sent, saved } = await open({ target: 2.29 }, someSignals({ budget }))
  screen.getByText(
    /^This stake counts towards your loss limit: as lost if 2.29x was missed, .* Only stakes in GBP count/,
  )
  expect(screen.queryByText('Stake (optional)')).toBeNull()
  server.answer(api.users.me, { user: aUser(), signals: someSignals({ live: 'budget_reached' }) })
  await refill('Multiplier you saw', '1')
  await refill(/^Stake/, '15')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent()).toEqual([{ multiplier: 1, stake: { amount: 15, currency: 'GBP' } }])
  expect(server.sent(api.users.me)).toHaveLength(1)
})

it('says what it expects of a multiplier and an amount', async () => {
  const { refill, save, sent } = await open()
  await save()
  screen.getByText('Enter 1.00 to 1,000,000, with up to two decimals')
  await refill('Multiplier you saw', '0.99')
  await refill(/^Stake/, '-3')
  await save()
  screen.getAllByText('Enter 0 to 1,000,000, with up to two decimals')
  expect(sent()).toEqual([])
})

it('reads a pasted dialog, checks it, and saves the data', async () => {
  const { paste, save, sent } = await open()
  paste(`Game #1\nHash: ${gameHash}\nSalt: ${salt}\nBust: ${GIVES}x`)
  await screen.findByText('Read: Game hash, Salt.')
  await screen.findByText(`The data gives ${GIVES}x.`)
  await screen.findByText(/^Will be saved as verified\./)
  await save()
  await waitFor(() => expect(sent()).toEqual([{ multiplier: Number(GIVES), fairness: { gameHash, salt } }]))
})

it('reports a contradiction before saving, and saves it only after confirmation', async () => {
  const { refill, paste, save, sent, user } = await open()
  await refill('Multiplier you saw', '1.5')
  paste(`Hash: ${gameHash}`)
  await screen.findByText(`The data gives ${GIVES}x, you entered 1.50x. Correct one or save both.`)
  await save()
  const keep = screen.getByLabelText(/^Save both/)
  await waitFor(() => expect(document.activeElement).toBe(keep))
  expect(sent()).toEqual([])
  await user.click(keep)
  await save()
  await waitFor(() => expect(sent()).toEqual([{ multiplier: 1.5, fairness: { gameHash } }]))
})

it('sends no data of a dialog that was removed', async () => {
  const { refill, paste, save, sent } = await open()
  await refill('Multiplier you saw', GIVES)
  paste(`Hash: ${gameHash}`)
  await screen.findByText('Read: Game hash.')
  paste('')
  await waitFor(() => expect(screen.queryByText('Read: Game hash.')).toBeNull())
  await save()
  await waitFor(() => expect(sent()).toEqual([{ multiplier: Number(GIVES) }]))
})

it('says which values could not be read, and where', async () => {
  const { paste } = await open()
  paste(`Hash: ${gameHash.slice(0, 20)}…${gameHash.slice(-8)}`)
  await screen.findByText('Not the data of this casino. Expected: Game hash, Salt.')
  screen.getByText('Unreadable: line 1, column 7. Copy the whole value.')
})

it('hides the result of an invented salt and offers the published one', async () => {
  const { refill, paste, user } = await open()
  await refill('Multiplier you saw', GIVES)
  paste(`Hash: ${gameHash}\nSalt: mine`)
  await screen.findByText('The site did not publish this salt')
  await user.click(screen.getByRole('button', { name: 'Use the published salt' }))
  await screen.findByText(/^Will be saved as verified\./)
})

it('says before saving that nothing can be verified without a stored hash', async () => {
  await open({ casinoHash: undefined })
  screen.getByText(/Without a stored hash, the result counts as reported by you/)
})
