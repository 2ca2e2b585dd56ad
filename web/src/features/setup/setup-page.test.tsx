import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { casinoOf, linkOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import SetupPage from './setup-page.tsx'

async function open(link?: CasinoLink, country = 'GB', signals = someSignals(), verified = true) {
  const server = fakeApi()
  const user = aUser({ verified, groups: link ? [link] : [] })
  server.answer(api.users.me, { user, signals })
  server.answer(api.casinos.list, { casinos: country === 'GB' ? [casinoOf()] : [] })
  server.answer(api.site.location, { country })
  const page = await renderPage({
    pages: { '*': <SetupPage /> },
    at: '/setup',
    session: loggedIn(user, signals),
  })
  return { ...page, server }
}

it('comes back from the code to the setup', async () => {
  await open(undefined, 'GB', someSignals(), false)
  const enter = await screen.findByRole('link', { name: 'Enter the code' })
  expect(enter.getAttribute('href')).toBe('/verify?next=%2Fsetup')
})

it('labels the casino, asks for the account, and sends it after a second look', async () => {
  const { server, press, user } = await open()
  await press('I play at Example One')
  const link = await screen.findByRole('link', { name: /register at Example One/ })
  expect(link.getAttribute('rel')).toBe('sponsored nofollow noopener')
  screen.getByText('Advertisement')
  await press('Continue')
  await screen.findAllByText('Enter your account ID')
  await user.type(screen.getByRole('textbox', { name: 'Account ID' }), 'A-100')
  await press('Continue')
  await screen.findByText('Is this right?')
  // The second press of a double click on "Continue".
  fireEvent.click(screen.getByRole('button', { name: 'Send' }), { detail: 2 })
  expect(server.sent(api.casinoLinks.create)).toEqual([])

  const pending = linkOf()
  server.answer(api.casinoLinks.create, { link: pending })
  server.answer(api.users.me, { user: aUser({ groups: [pending] }), signals: someSignals() })
  await press('Send')
  await screen.findByRole('heading', { name: 'We are checking your details' })
  expect(server.sent(api.casinoLinks.create)[0]?.body).toEqual({
    casino: 'example-one',
    country: 'GB',
    user_id: 'A-100',
  })
})

it('shows a taken account beside its field', async () => {
  const { server, press, user } = await open()
  await press('I play at Example One')
  await user.type(await screen.findByRole('textbox', { name: 'Account ID' }), 'A-100')
  await press('Continue')
  server.refuse(api.casinoLinks.create, 'link_taken')
  await press('Send')
  await screen.findAllByText('This casino account is already connected.')
  expect(screen.getByRole('textbox', { name: 'Account ID' }).getAttribute('aria-invalid')).toBe('true')
})

it('says the statement word for word before a deposit is declared', async () => {
  const { server, press } = await open(linkOf({ state: 'deposit-needed', account: 'confirmed' }))
  const heading = await screen.findByRole('heading', { name: 'You do not need to deposit.' })
  // Word for word from docs/product.md, H4.
  expect(heading.nextElementSibling?.textContent).toBe(
    'Every plan, chance and tool is free without one, and live plans are no better. Go on only if you already play here with money you can lose. The deposit goes to the casino, not to us.',
  )
  const declared = linkOf({ state: 'deposit-declared', account: 'confirmed', deposit: 'declared' })
  server.answer(api.casinoLinks.update, { link: declared })
  server.answer(api.users.me, { user: aUser({ groups: [declared] }), signals: someSignals() })
  await press('I have a real-money account with a deposit')
  await screen.findByRole('heading', { name: 'We are checking your details' })
})

it('says what a cooling-off period does not do, and offers to stop live mode', async () => {
  await open(linkOf({ state: 'cooling-off', activatesAt: '2030-01-01T00:00:00.000Z' }))
  await screen.findByRole('heading', { name: 'Cooling-off period' })
  screen.getByText('This period does not undo a deposit and is not a right of withdrawal.')
  screen.getByRole('button', { name: 'Stop live mode' })
})

it.each(['cooling-off', 'active'] as const)(
  '%s: says that a loss budget keeps live mode closed',
  async (state) => {
    const availableAt = '2030-02-01T00:00:00.000Z'
    const link = linkOf({
      state,
      account: 'confirmed',
      deposit: 'confirmed',
      activatesAt: '2030-01-01T00:00:00.000Z',
    })
    await open(link, 'GB', someSignals({ live: 'budget_reached', availableAt }))
    await screen.findByRole('heading', { name: 'You have reached your loss limit' })
    screen.getByRole('button', { name: 'Stop live mode' })
    expect(screen.queryByRole('timer')).toBeNull()
  },
)

it('keeps the keyboard focus on the way to the review and back', async () => {
  const { user, press } = await open(linkOf({ state: 'account-rejected', account: 'rejected' }))
  await user.type(await screen.findByRole('textbox', { name: 'Account ID' }), '{Enter}')
  expect(document.activeElement?.textContent).toBe('Is this right?')
  await press('Change')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account ID' }))
  await press('Use my username instead')
  screen.getByRole('textbox', { name: 'Username' })
})

it('shows the reason of a rejection and takes the account again', async () => {
  await open(linkOf({ state: 'account-rejected', account: 'rejected', reason: 'No such account.' }))
  await screen.findByText('No such account.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account ID' }).value).toBe('A-100')
})

it('ends after Authentication where the country allows no casino', async () => {
  await open(undefined, 'IT')
  await screen.findByText('Setup ends here')
  const steps = within(screen.getByRole('list', { name: 'Setup steps' }))
  expect(steps.getByText('Authentication').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(screen.queryByText(/Example One/)).toBeNull()
})

it('calls a stopped link stopped, wherever it names the state', async () => {
  await open(linkOf({ account: 'confirmed', deposit: 'confirmed', state: 'active', live: false }))
  expect(await screen.findAllByText('Live mode is off')).toHaveLength(2)
  expect(screen.queryByText('Active')).toBeNull()
})

it.each(['deposit-needed', 'deposit-rejected', 'deposit-declared', 'cooling-off'] as const)(
  '%s: no casino, no link to one, no offer, but ways out with help once',
  async (state) => {
    const deposit = state === 'deposit-needed' ? 'none' : 'confirmed'
    await open(linkOf({ state, account: 'confirmed', deposit, activatesAt: '2030-01-01T00:00:00.000Z' }))
    await screen.findByRole('button', { name: 'Take a time-out' })
    screen.getByRole('link', { name: /^Help line/ })
    expect(document.querySelectorAll('a[href^="tel:"]')).toHaveLength(1)
    expect(screen.queryByText(/Example One|example-one/)).toBeNull()
    expect(document.querySelector('a[rel~="sponsored"], [data-disclosure]')).toBeNull()
  },
)

it.each(['account-pending', 'account-rejected', 'active'] as const)(
  '%s: says who pays before it names the casino',
  async (state) => {
    await open(linkOf({ state, account: 'confirmed' }))
    const [disclosure] = await screen.findAllByText(/^We are paid by this casino|fixed fee/)
    for (const name of screen.getAllByText(/Example One/))
      expect(disclosure?.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

it('does not name what this country no longer shows', async () => {
  await open(linkOf({ casino: 'gone-elsewhere', state: 'active', account: 'confirmed' }))
  await screen.findByText('Live mode is not available now')
  screen.getByText(/no longer list this casino/)
  expect(document.body.textContent).not.toContain('gone-elsewhere')
})

it('follows a change of country during a session, there and back', async () => {
  const waiting = linkOf({ state: 'account-pending' })
  const { server } = await open(waiting)
  await screen.findByRole('heading', { name: 'We are checking your details' })
  const move = (country: string) => {
    const me = { user: aUser({ groups: [waiting] }), signals: someSignals() }
    server.answer(api.casinos.list, { casinos: country === 'GB' ? [casinoOf()] : [] })
    server.answer(api.site.location, { country })
    server.answer(api.site.visitor, { country, me })
    act(() => void window.dispatchEvent(new Event('focus')))
  }
  move('IT')
  await screen.findByText(/Italy/)
  expect(screen.queryByText(/Example One/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'We are checking your details' })).toBeNull()
  move('GB')
  await screen.findByRole('heading', { name: 'We are checking your details' })
})

it('explains the refusal of a country that the page did not know yet', async () => {
  const { server, press, user } = await open()
  await press('I play at Example One')
  await user.type(await screen.findByRole('textbox', { name: 'Account ID' }), 'A-100')
  await press('Continue')
  server.refuse(api.casinoLinks.create, 'not_in_country')
  server.answer(api.casinos.list, { casinos: [] })
  server.answer(api.site.location, { country: 'FR' })
  server.answer(api.site.visitor, { country: 'FR', me: { user: aUser(), signals: someSignals() } })
  await press('Send')
  await screen.findByText(/France/)
  expect(screen.queryByText(/Example One/)).toBeNull()
})
