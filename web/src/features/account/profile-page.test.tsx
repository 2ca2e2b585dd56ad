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
  const rows = screen
    .getAllByRole('list')
    .slice(0, 3)
    .flatMap((list) => within(list).getAllByRole('link'))
  expect(rows.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Maria Your details ', '/profile?part=person'],
    ['Email address maria@example.com ', '/profile?part=email'],
    ['Password ', '/profile?part=password'],
    ['Passkeys ', '/profile?part=passkeys'],
    ['Where you are logged in ', '/profile?part=sessions'],
    ['Signals random round plans in any 24 hours 10', '/profile?part=limits'],
    ['Reality check then the game pauses 60 minutes', '/profile?part=limits'],
    ['Loss limit then live mode closes none', '/profile?part=limits'],
    ['Time-out and self-exclusion ', '/play-safe'],
    ['Download my data ', '/profile?part=export'],
    ['Delete your account ', '/profile?part=remove'],
  ])
  await user.click(screen.getByRole('link', { name: 'Maria Your details' }))
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
