import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { useUser } from '#web/lib/session.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { linkOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { LiveCard } from './live-card.tsx'

function Shown() {
  return <LiveCard user={useUser().user} />
}

const open = (user: User) => renderPage({ pages: { '*': <Shown /> }, at: '/', session: loggedIn(user) })

it('stops live mode of each account by what its owner entered, and names no casino', async () => {
  const server = fakeApi()
  const active = linkOf({ state: 'active' })
  const others = [
    linkOf({ casino: 'example-two', user_id: 'B-200', state: 'cooling-off' }),
    linkOf({ casino: 'example-three', user_id: 'C-300', state: 'deposit-needed' }),
  ]
  const { user, container } = await open(aUser({ groups: [active, ...others] }))
  screen.getByText('The cooling-off period is running.')
  screen.getByText('Live mode is not available yet.')
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(container.textContent).not.toMatch(/example/i)

  const stopped = { ...active, live: false }
  server.answer(api.casinoLinks.setLive, { link: stopped })
  server.answer(api.users.me, { user: aUser({ groups: [stopped, ...others] }), signals: someSignals() })
  await user.click(screen.getByRole('button', { name: 'Stop live mode, account A-100' }))
  await screen.findByText('Live mode is off.')
  expect(server.sent(api.casinoLinks.setLive)[0]?.body).toEqual({ on: false })
  // The button is gone, so the next one has the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Stop live mode, account B-200')
})

it('says what failed beside the account', async () => {
  const server = fakeApi()
  server.cut(api.casinoLinks.setLive)
  const { user } = await open(aUser({ groups: [linkOf({ state: 'active' })] }))
  await user.click(screen.getByRole('button'))
  await screen.findByRole('alert')
  screen.getByText('Live mode is on.')
})

it.each([
  ['no account is connected', aUser(), 'No casino account is connected.'],
  [
    'a time-out runs',
    aUser({ excludedUntil: '2030-01-01T00:00:00.000Z', groups: [linkOf({ live: false })] }),
    'Live mode is off.',
  ],
])('names no account where %s', async (_, person, said) => {
  const { container } = await open(person)
  screen.getByText(said)
  expect(container.textContent).not.toContain('A-100')
})
