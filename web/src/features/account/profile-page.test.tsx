import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ProfilePage from './profile-page.tsx'

const AT = '2026-11-20T00:00:00.000Z'

function sessionOf(device: string, current: boolean) {
  return { _id: device, device, current, createdAt: AT, lastSeenAt: AT }
}

function open(at: string) {
  const user = aUser({ username: 'Maria' })
  const server = fakeApi()
  server.answer(api.users.me, { user, signals: someSignals() })
  server.answer(api.passkeys.list, { passkeys: [], keepsOne: false })
  server.answer(api.users.listSessions, {
    sessions: [sessionOf('Safari, iPhone', false), sessionOf('Chrome, Linux', true)],
  })
  return renderPage({ pages: { '/profile': <ProfilePage /> }, at, session: loggedIn(user) })
}

it('lists the parts of an account with their values, and leads to each', async () => {
  const { user } = await open('/profile')
  await screen.findByText('this device · Safari, iPhone')
  await screen.findByText('No passkeys yet')
  const rows = screen
    .getAllByRole('list')
    // The first one is the way in the sky.
    .slice(1, 4)
    .flatMap((list) => within(list).getAllByRole('link'))
  expect(rows.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Signals random round plans in any 24 hours 10', '/profile?part=signals'],
    ['Reality check then the game pauses 60 minutes', '/profile?part=session'],
    ['Loss limit then live mode closes none', '/profile?part=budget'],
    ['Time-out and self-exclusion ', '/play-safe'],
    ['Email address maria@example.com ', '/profile?part=email'],
    ['Password ', '/profile?part=password'],
    ['Passkeys No passkeys yet ', '/profile?part=passkeys'],
    ['Where you are logged in this device · Safari, iPhone ', '/profile?part=sessions'],
    ['Setup Step 3 of 6: Casino ', '/setup'],
    ['Download my data ', '/profile?part=export'],
    ['Delete your account ', '/profile?part=remove'],
  ])
  await user.click(screen.getByRole('link', { name: 'Maria Your details' }))
  const title = await screen.findByRole('heading', { level: 1, name: 'Your details' })
  expect(document.activeElement).toBe(title)
  screen.getByRole('textbox', { name: /^Name/ })
  const parts = within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link')
  expect(parts).toHaveLength(10)
  expect(parts.find((part) => part.ariaCurrent === 'page')?.textContent).toBe('Your details')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
})

it('opens a part by its address', async () => {
  await open('/profile?part=password')
  screen.getByRole('heading', { level: 1, name: 'Password' })
  screen.getByLabelText('Current password')
})
