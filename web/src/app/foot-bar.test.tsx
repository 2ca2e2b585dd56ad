import { runInThisContext } from 'node:vm'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { REMEMBERED, remember } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { ANONYMOUS, aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { BEFORE_PAINT } from '../../build/boot.ts'
import { FootBar } from './foot-bar.tsx'

it.each([
  ['/game-app', 'Game'],
  ['/game-app/live', 'Game'],
  ['/rounds', 'My flights'],
  ['/how-work-aviator-predictor', 'Learn'],
  ['/lab', 'Learn'],
  ['/play-safe', 'Stop'],
  ['/profile', undefined],
])('marks the place of %s', async (path, place) => {
  await renderPage({ pages: { '*': <FootBar path={path} /> }, at: path })
  const links = within(screen.getByRole('navigation', { name: 'App menu' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Game', 'My flights', 'Learn', 'Stop'])
  expect(links.find((link) => link.ariaCurrent)?.textContent).toBe(place)
})

function Asks() {
  useSession()
  return null
}

const { dataset } = document.documentElement

it('is shown to a user, not to guests and staff, once the server has answered', async () => {
  for (const [session, mark] of [
    [loggedIn(), 'remembered user'],
    [loggedIn(aUser({ role: 'editor' })), 'remembered staff'],
    [ANONYMOUS, undefined],
  ] as const) {
    const { unmount } = await renderPage({ pages: { '*': <Asks /> }, at: '/profile', session })
    expect(dataset.session).toBe(mark)
    unmount()
  }
})

it.each([
  ['user', undefined, 'remembered user'],
  ['user', '2030-01-08T10:00:00.000Z', 'remembered user excluded'],
  ['staff', undefined, 'remembered staff'],
  [undefined, undefined, undefined],
] as const)('is shown before the first paint by the last answer (%s, %s)', (who, until, marks) => {
  remember(who, until)
  delete dataset.session
  runInThisContext(BEFORE_PAINT)
  expect(dataset.session).toBe(marks)
  localStorage.removeItem(REMEMBERED)
  delete dataset.session
})
