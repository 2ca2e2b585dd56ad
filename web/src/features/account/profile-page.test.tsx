import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ProfilePage from './profile-page.tsx'

function open(at: string) {
  const user = aUser({ username: 'Maria' })
  fakeApi().answer(api.users.me, { user, signals: someSignals() })
  return renderPage({ pages: { '/profile': <ProfilePage /> }, at, session: loggedIn(user) })
}

it('lists the parts of an account with their values, and leads to each', async () => {
  const { user } = await open('/profile')
  const rows = within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('link')
  expect(rows.map((link) => link.getAttribute('href'))).toEqual([
    ...['person', 'email', 'password', 'passkeys', 'sessions', 'limits', 'export', 'remove'].map(
      (part) => `/profile?part=${part}`,
    ),
    '/play-safe',
  ])
  screen.getByRole('link', {
    name: 'Your limits Signals: 10 · Reality check: 60 minutes · Loss limit: none',
  })
  await user.click(screen.getByRole('link', { name: 'Your details Maria' }))
  const title = await screen.findByRole('heading', { level: 1, name: 'Your details' })
  expect(document.activeElement).toBe(title)
  screen.getByRole('textbox', { name: /^Name/ })
  await user.click(screen.getByRole('link', { name: 'Back to your profile' }))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
})

it('opens a part by its address', async () => {
  await open('/profile?part=password')
  screen.getByRole('heading', { level: 1, name: 'Password' })
  screen.getByLabelText('Current password')
})
