import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HOME_SECTIONS, paths } from '#web/lib/paths.ts'
import type { SessionState } from '#web/lib/session.tsx'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import HomePage, { structuredData } from './home-page.tsx'

function home(session?: SessionState) {
  return renderPage({
    pages: { '/': <HomePage />, '*': <p>elsewhere</p> },
    at: '/',
    ...(session && { session }),
  })
}

const price = () => within(screen.getByRole('region', { name: 'What an hour costs' })).getByRole('status')
const plan = () => within(screen.getByRole('region', { name: 'Example plan' }))
const shownTarget = () =>
  Number(
    plan()
      .getByText(/^\d+\.\d\dx$/)
      .textContent?.replace('x', ''),
  )

it('has the five sections of the menu, in its order', async () => {
  const { container } = await home()
  const ids = [...container.querySelectorAll('section[id]')].map(({ id }) => id)
  expect(ids).toEqual(HOME_SECTIONS)
})

it('is named by one heading of the first level, and skips no level', async () => {
  await home()
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
})

it('offers a guest an account, and a player the game', async () => {
  const { unmount } = await home()
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveProperty('pathname', paths.register.to())
  expect(screen.queryByRole('link', { name: 'Go to the game' })).toBeNull()
  unmount()
  await home(loggedIn())
  expect(screen.getByRole('link', { name: 'Go to the game' })).toHaveProperty('pathname', paths.game.to())
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull()
})

it('shows no plan to who is in a time-out, and leads to Play safe', async () => {
  await home(loggedIn(aUser({ excludedUntil: '2030-01-01T00:00:00.000Z' })))
  screen.getByText('No example plans are shown here during your time-out or self-exclusion.')
  expect(screen.queryByRole('button', { name: 'Draw an example' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Example plan' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Go to the game' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Play safe' })).toHaveProperty('pathname', paths.playSafe.to())
})

it('leads to three things to read, and to the way to keep the app', async () => {
  await home()
  for (const [name, page] of [
    ['Why no app can know a round', paths.faq],
    ['What 97 out of 100 means', paths.howItWorks],
    ['Limits, breaks and help', paths.playSafe],
    ['How to add it to your home screen', paths.download],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveProperty('pathname', page.to())
  }
})

it('draws a target of the chosen band and names its exact chance', async () => {
  const { user } = await home()
  await user.click(screen.getByRole('radio', { name: /Bold/ }))
  expect(shownTarget()).toBe(2)
  for (let draw = 0; draw < 5; draw += 1) {
    await user.click(screen.getByRole('button', { name: 'Draw an example' }))
    const target = shownTarget()
    expect(target).toBeGreaterThanOrEqual(3.01)
    expect(target).toBeLessThanOrEqual(10)
    plan().getByText(`reached in ${(97 / target).toFixed(1)} of 100 rounds`)
  }
})

it('keeps a mark of each draw', async () => {
  const { container, user } = await home()
  const marks = () => container.querySelectorAll('line[y1="12"]').length
  expect(marks()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Draw an example' }))
  await user.click(screen.getByRole('button', { name: 'Draw an example' }))
  expect(marks()).toBe(3)
})

it('says what an hour costs at the stake and pace of the reader', async () => {
  const { user } = await home()
  expect(price().textContent).toContain('6.00')
  const stake = screen.getByLabelText('Your stake in each round')
  await user.clear(stake)
  expect(screen.getByText('Enter an amount above 0.')).toBeTruthy()
  expect(price().textContent).not.toContain('6.00')
  await user.type(stake, '2,50')
  fireEvent.change(screen.getByRole('slider', { name: /Rounds in an hour/ }), { target: { value: '120' } })
  const text = price().textContent
  expect(text).toContain('9.00')
  expect(text).toContain('120 rounds × 2.50 = 300.00 staked, of which the game keeps 3 in every 100.')
})

it('shows one price for every target', async () => {
  await home()
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(rows).toHaveLength(6)
  for (const [, back, cost] of cells) {
    expect(back).toMatch(/97$/)
    expect(cost).toMatch(/3$/)
  }
})

it('needs no chance, no clock and no inline style to be written', async () => {
  const random = vi.spyOn(globalThis.crypto, 'getRandomValues')
  const clock = vi.spyOn(Date, 'now')
  const { renderToString } = await import('react-dom/server')
  const { SessionProvider } = await import('#web/lib/session.tsx')
  await (await import('#web/i18n/start.ts')).startI18n('en')
  const html = renderToString(
    <SessionProvider>
      <HomePage />
    </SessionProvider>,
  )
  expect(html).toContain('48.5 of 100')
  expect(html).not.toMatch(/\sstyle=/)
  expect(random).not.toHaveBeenCalled()
  expect(clock).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('names the site for search engines', () => {
  expect(structuredData(((key: string) => key) as never, 'https://fairflight.example')).toEqual([
    { '@type': 'WebSite', name: 'Fairflight', url: 'https://fairflight.example/', inLanguage: 'en' },
  ])
})
