import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { HOME_SECTIONS, paths } from '#web/lib/paths.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import HomePage from './home-page.tsx'

function home(session?: SessionState) {
  return renderPage({
    pages: { '/': <HomePage />, '*': <p>elsewhere</p> },
    at: '/',
    ...(session && { session }),
  })
}

it('has the five sections of the menu, in its order', async () => {
  const { container } = await home()
  const ids = [...container.querySelectorAll('section[id]')].map(({ id }) => id)
  expect(ids).toEqual(HOME_SECTIONS)
})

const main = (name: string) => screen.getByRole('button', { name })
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

/** Skips the flight; its animation is tested elsewhere. */
async function flyOnce(user: UserEvent, name: string) {
  await user.click(main(name))
  await user.click(main('Skip'))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull())
}

it('flies at a guest’s first press without a request, and shows the payback', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { user } = await home()
  expect(screen.getAllByText('48.5 of 100 reach it')).toHaveLength(3)
  await flyOnce(user, 'Fly')
  const [said = ''] = announced().filter((text) => text?.startsWith('Flew away'))
  const flown = Number(/at ([\d.,]+)x/.exec(said ?? '')?.[1]?.replaceAll(',', ''))
  const hit = flown >= 2
  expect(said).toContain(`Target 2.00x ${hit ? 'reached' : 'missed'}.`)
  screen.getByText(hit ? 'Reached' : 'Missed')
  screen.getByText(`Staked 100, back ${hit ? 200 : 0}`)
  screen.getByText('this round')
  main('Again')
  expect(fetched).not.toHaveBeenCalled()
})

it('keeps one main button, which holds the focus from press to press', async () => {
  const { user } = await home()
  await user.tab()
  expect(document.activeElement).toBe(main('Fly'))
  await user.keyboard(' ')
  expect(document.activeElement).toBe(main('Skip'))
  await user.keyboard(' ')
  await vi.waitFor(() => expect(document.activeElement).toBe(main('Again')))
})

it('offers a guest an account after three flights', async () => {
  const { user } = await home()
  for (const name of ['Fly', 'Again']) await flyOnce(user, name)
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  await flyOnce(user, 'Again')
  const link = screen.getByRole('link', { name: 'Create an account' })
  expect(link).toHaveProperty('pathname', paths.register.to())
  await user.click(main('Again'))
  main('Skip')
})

it('leads a player to the game instead', async () => {
  const { user } = await home(loggedIn())
  for (const name of ['Fly', 'Again', 'Again']) await flyOnce(user, name)
  expect(screen.getByRole('link', { name: 'Go to the game' })).toHaveProperty('pathname', paths.game.to())
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  main('Again')
})

it('offers no flight during a time-out, and leads to Play safe', async () => {
  await home(loggedIn(aUser({ excludedUntil: '2030-01-01T00:00:00.000Z' })))
  screen.getByRole('heading', { level: 1, name: /^No plans or flights until/ })
  expect(screen.queryByRole('button', { name: 'Fly' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Simulate a hundred bets' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Go to the game' })).toBeNull()
  const help = await screen.findByRole('link', { name: /^Help line/ })
  expect(help.getAttribute('href')).toMatch(/^tel:/)
  expect(screen.getByRole('link', { name: 'Play safe' })).toHaveProperty('pathname', paths.playSafe.to())
})

it('keeps a time-out while the server has not answered', async () => {
  localStorage.setItem('fairflight.was-logged-in', 'user 2030-01-01T00:00:00.000Z')
  await home({ status: 'unreachable' })
  screen.getByRole('heading', { level: 1, name: /^No plans or flights until/ })
  expect(screen.queryByRole('button', { name: 'Simulate a hundred bets' })).toBeNull()
})

it('links to three readings and to the installation page', async () => {
  await home()
  for (const [name, page] of [
    ['See how it works', paths.howItWorks],
    ['Why “predictor” apps cannot work', paths.faq],
    ['What a return of 97% means', paths.howItWorks],
    ['Limits, breaks and support', paths.playSafe],
    ['How to install it', paths.download],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveProperty('pathname', page.to())
  }
})

it('says what an hour costs at the stake and pace of the reader', async () => {
  const { user, container } = await home()
  const price = () => container.querySelector('output')?.textContent
  expect(price()).toContain('3.60')
  const stake = screen.getByLabelText('Your stake per round')
  await user.clear(stake)
  await user.tab()
  screen.getByText('Enter a number from 0.01 to 99,999.99')
  await user.type(stake, '2,50')
  fireEvent.change(screen.getByRole('slider', { name: /Rounds per hour/ }), { target: { value: '100' } })
  expect(price()).toContain('7.50')
  screen.getByText('100 rounds × 2.50 = 250.00 staked. On average the game keeps 3%.')
})

/** Limits of docs/product.md, section 9; LANGUAGE.md, rule 6. */
it('shows under 60 words before the first flight', async () => {
  const { container } = await home()
  const words = (element: Element | null | undefined) =>
    element?.textContent?.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length ?? 0
  for (const unseen of container.querySelectorAll('.visually-hidden, svg, details > :not(summary)'))
    unseen.remove()
  const first = container.querySelector('#experience')
  const below = first?.querySelector('h2')?.parentElement
  expect(words(first) - words(below)).toBeLessThan(60)
})

it('is prerendered without randomness, clock or inline style', async () => {
  const random = vi.spyOn(globalThis.crypto, 'getRandomValues')
  const clock = vi.spyOn(Date, 'now')
  const { renderToString } = await import('react-dom/server')
  const { SessionProvider } = await import('#web/lib/session.tsx')
  await (await import('#web/i18n/namespaces.ts')).startI18n('en')
  const html = renderToString(
    <SessionProvider>
      <HomePage />
    </SessionProvider>,
  )
  expect(html).toContain('48.5 of 100')
  expect(html).not.toMatch(/\sstyle=/)
  expect(random).not.toHaveBeenCalled()
  expect(clock).not.toHaveBeenCalled()
})
