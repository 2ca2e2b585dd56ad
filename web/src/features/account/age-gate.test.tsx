import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { Guarded } from '#web/app/guarded.tsx'
import { api } from '#web/lib/api.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { inLanguage } from '#web/testing/in-language.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { linkOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'

const CONFIRMED = aUser()
const ASKED = aUser({ ageConfirmed: undefined })
const SIGNALS = someSignals({ fun: 'age_unconfirmed', live: 'age_unconfirmed' })

async function open(user = ASKED, session: SessionState = loggedIn(user, SIGNALS)) {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'US', me: { user, signals: SIGNALS } })
  const pages = {
    '/game-app': (
      <Guarded guard="auth" asksAge>
        <h1 tabIndex={-1}>The game</h1>
      </Guarded>
    ),
    '/profile': (
      <Guarded guard="auth">
        <p>The profile</p>
      </Guarded>
    ),
  }
  const page = await renderPage({ pages, at: '/game-app', session })
  return { ...page, server }
}

it('asks in place of the page, and shows the page once the answer is stored', async () => {
  const { server, user } = await open()
  await screen.findByRole('heading', { name: 'Confirm your age' })
  expect(screen.queryByText('The game')).toBeNull()
  server.answer(api.users.confirmAge, { user: CONFIRMED, signals: someSignals() })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The game')
  expect(server.sent(api.users.confirmAge).map(({ body }) => body)).toEqual([
    { adult: true, statement: 'I am at least 18 years old and accept the terms.' },
  ])
})

it.each(LOCALES)('%s: shows the very words that are stored', async (locale) => {
  await inLanguage(locale)
  const { server, user, container } = await open()
  const { wording } = ageStatement(locale, 18)
  await waitFor(() => {
    expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toContain(wording)
  })
  server.refuse(api.users.confirmAge, 'internal')
  const [confirm] = screen.getAllByRole('button')
  if (confirm) await user.click(confirm)
  await waitFor(() =>
    expect(server.sent(api.users.confirmAge)[0]?.body).toEqual({ adult: true, statement: wording }),
  )
})

it('asks nobody who said so before, no staff, and not in front of the profile', async () => {
  await open(CONFIRMED)
  screen.getByText('The game')
  await open(aUser({ role: 'editor', ageConfirmed: undefined }))
  expect(screen.getAllByText('The game')).toHaveLength(2)
  const { router } = await open()
  await router.navigate('/profile')
  await screen.findByText('The profile')
})

it('takes the strictest of the network, the account and the casino accounts', async () => {
  await open(aUser({ ageConfirmed: undefined, groups: [linkOf({ country: 'US' })] }))
  await screen.findByText(/^I am at least 21/)
})

it('counts the network’s country', async () => {
  await open(ASKED, { status: 'loading' })
  await screen.findByText(/^I am at least 21/)
})

it('shows the higher age where the server asks for one, before it is confirmed', async () => {
  const { server, user } = await open()
  server.refuse(api.users.confirmAge, 'invalid_input', { age: 21 })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText(/^I am at least 21/)
  expect(screen.getByRole('alert').textContent).toBe(
    'The minimum age is now 21. Please read the sentence again.',
  )
  server.answer(api.users.confirmAge, { user: CONFIRMED, signals: someSignals() })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The game')
})

it('keeps the question when the network is down', async () => {
  const { server, user } = await open()
  server.cut(api.users.confirmAge)
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText(/could not be reached/)
  screen.getByText(/^I am at least 18/)
})

it('opens by itself when another tab has answered', async () => {
  const { server } = await open()
  await screen.findByRole('button', { name: 'Confirm' })
  server.answer(api.site.visitor, { country: 'GB', me: { user: CONFIRMED, signals: someSignals() } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'fairflight.was-logged-in' }))
  await screen.findByText('The game')
})

it('tells a younger user the consequences and ways out, by keyboard, and sends nothing', async () => {
  const { server, user } = await open()
  const younger = await screen.findByRole('button', { name: 'I am under this age' })
  younger.focus()
  await user.keyboard('{Enter}')
  screen.getByRole('heading', { name: 'You are too young for Fairflight' })
  screen.getByRole('button', { name: 'Log out' })
  screen.getByRole('button', { name: 'Delete my account' })
  screen.getByRole('link', { name: /GamCare/ })
  const back = screen.getByRole('button', { name: 'Back' })
  expect(back).toBe(document.activeElement)
  await user.keyboard('{Enter}')
  screen.getByText(/^I am at least 18/)
  expect(server.sent(api.users.confirmAge)).toEqual([])
})
