import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { HELP_LINES } from '#shared/countries/help-lines.ts'
import { REGISTERS } from '#shared/countries/registers.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'
import { paths } from '#web/lib/paths.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import SafePage from './safe-page.tsx'

const at = paths.playSafe.to()
const pages = { [at]: <SafePage /> }

it('leads from its contents to every part', async () => {
  await renderPage({ pages, at })
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(contents.map((link) => link.textContent)).toEqual(headings.map(({ textContent }) => textContent))
  for (const [index, link] of contents.entries()) {
    const target = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')
    expect(target?.querySelector('h2')).toBe(headings[index])
  }
})

it('leads nowhere that is not on the page by its own fragments', async () => {
  const { container } = await renderPage({ pages, at })
  const fragments = [...container.querySelectorAll('a[href*="#"]')].map((link) => link.getAttribute('href'))
  expect(fragments.length).toBeGreaterThan(15)
  for (const href of fragments) expect(document.getElementById(href?.split('#')[1] ?? '')).not.toBeNull()
})

it('computes what an hour costs', async () => {
  await renderPage({ pages, at })
  const table = screen.getByRole('table', { name: 'Average loss in an hour' })
  const row = within(table).getByRole('rowheader', { name: '5' }).parentElement ?? table
  const cells = within(row).getAllByRole('cell')
  // 5 staked in each of 60, 120 and 180 rounds at a house edge of 3%.
  expect(cells.map((cell) => cell.textContent)).toEqual(['9.00', '18.00', '27.00'])
})

it('names each help line once, and calls only numbers that are confirmed', async () => {
  await renderPage({ pages, at })
  const countries = screen.getByRole('region', { name: 'Support and registers by country' })
  for (const line of HELP_LINES) {
    expect(within(countries).getByRole('link', { name: line.name }).getAttribute('href')).toBe(line.url)
  }
  const dialled = within(countries)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('tel:'))
  const confirmed = HELP_LINES.flatMap(({ phone, verified }) =>
    phone && verified ? [`tel:${phone.tel}`] : [],
  )
  expect(dialled).toEqual(confirmed)
  expect(confirmed).not.toHaveLength(0)
})

it('says for each country how to exclude oneself, with the register where there is one', async () => {
  await renderPage({ pages, at })
  for (const { country } of HELP_LINES) {
    const register = REGISTERS.find((one) => one.country === country && one.verified && one.url !== undefined)
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(country)
    const article = screen.getByRole('article', { name })
    const rule = i18next.t(`countries.rules.${country}` as 'countries.rules.GB', { ns: 'safe' })
    expect(article.textContent).toContain(rule.split('[')[0] ?? '')
    if (register) {
      expect(within(article).getByRole('link', { name: register.name }).getAttribute('href')).toBe(
        register.url,
      )
    } else {
      expect(within(article).queryByRole('link', { name: /register|exclu/i })).toBeNull()
    }
  }
})

it('marks the country of the visitor where it stands', async () => {
  await renderPage({ pages, at, session: loggedIn(aUser({ country: 'IT' })) })
  const mark = (name: string) =>
    within(screen.getByRole('article', { name })).getByText('Your country').closest('[data-country]')
  expect(mark('Italy')).toHaveProperty('hidden', false)
  expect(mark('France')).toHaveProperty('hidden', true)
  expect(screen.getByRole('link', { name: 'Italy, Your country' })).toBeDefined()
})

const part = (name: string) => within(screen.getByRole('region', { name }))
const HERE = 'What you can do here'

it('tells guests what an account could do, and leads back here after the login', async () => {
  await renderPage({ pages, at })
  const login = part(HERE).getByRole('link', { name: 'Log in' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fplay-safe%23here')
  expect(part(HERE).queryByRole('button')).toBeNull()
})

it('has the controls of who is logged in', async () => {
  await renderPage({ pages, at, session: loggedIn() })
  await part(HERE).findByRole('button', { name: 'Take a time-out' })
  part(HERE).getByRole('button', { name: 'Exclude yourself' })
  part(HERE).getByRole('button', { name: 'Save limits' })
  part(HERE).getByRole('heading', { name: 'Live mode' })
  expect(part(HERE).queryByRole('link', { name: 'Log in' })).toBeNull()
})

it('says at its top what runs, and offers to make it longer', async () => {
  const excluded = aUser({ excludedUntil: '2030-01-08T10:00:00.000Z' })
  const { container } = await renderPage({ pages, at, session: loggedIn(excluded) })
  const notice = screen.getByText(/^Your time-out or self-exclusion runs until Tuesday 8 January 2030/)
  const first = container.querySelector('main, header + *') ?? container
  expect(first.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_CONTAINED_BY).toBeTruthy()
  await part(HERE).findByRole('button', { name: 'Extend it' })
  expect(part(HERE).queryByRole('button', { name: 'Take a time-out' })).toBeNull()
  part(HERE).getByText('Live mode is off.')
})

it('offers nothing more during a permanent exclusion', async () => {
  const excluded = aUser({ excludedUntil: '9999-12-31T23:59:59.999Z' })
  await renderPage({ pages, at, session: loggedIn(excluded) })
  screen.getByText('Your self-exclusion is permanent.')
  await part(HERE).findByText('It is permanent.')
  expect(part(HERE).queryByRole('button', { name: 'Extend it' })).toBeNull()
})

it('says without a connection what cannot be done now, and what this browser last heard', async () => {
  localStorage.setItem('fairflight.was-logged-in', '1 2030-01-08T10:00:00.000Z')
  await renderPage({ pages, at, session: { status: 'unreachable' } })
  screen.getByText('You are offline')
  await screen.findByText(/^Your time-out or self-exclusion runs until Tuesday 8 January 2030/)
  expect(part(HERE).queryByRole('button')).toBeNull()
  localStorage.clear()
})

it('copies the words for a casino, or marks them where it may not', async () => {
  const { user } = await renderPage({ pages, at })
  const casinos = part('Exclude yourself from casinos')
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(casinos.getByRole('button', { name: 'Copy the message' }))
  await casinos.findByText('Copied.')
  expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^I wish to self-exclude/))
  copy.mockRejectedValue(new Error('refused'))
  await user.click(casinos.getByRole('button', { name: 'Copy the message' }))
  await casinos.findByText(/^Copying failed/)
  expect(String(window.getSelection())).toMatch(/^I wish to self-exclude/)
})

it('leaves no placeholder and no mark in its text', async () => {
  const { container } = await renderPage({ pages, at })
  expect(container.textContent).not.toMatch(/\{\{|\]\(|\*\*/)
})

it('says which hours nobody confirmed', async () => {
  await renderPage({ pages, at })
  const hours = (name: string) =>
    within(screen.getByRole('article', { name })).getByText('Hours').nextElementSibling?.textContent
  expect(hours('United Kingdom')).toBe('24 hours a day, free to call')
  expect(hours('Germany')).toBe('Monday to Thursday 10:00 to 22:00, Friday to Sunday 10:00 to 18:00')
  expect(hours('Italy')).toBe('Monday to Friday 10:00 to 16:00 (not confirmed)')
  expect(hours('Austria')).toBe('Not confirmed')
  expect(screen.getByRole('article', { name: 'Spain' }).textContent).not.toContain('Hours')
})

it.each(LOCALES)('the words on registers in %s hold the periods of the data', async (locale) => {
  await startI18n(locale)
  for (const { country, periods } of REGISTERS) {
    const words = i18next.t(`countries.rules.${country}` as 'countries.rules.GB', { ns: 'safe' })
    for (const length of periods?.lengths ?? []) {
      expect(words).toMatch(new RegExp(`\\b(?:${length}|${length / 12})\\b`))
    }
  }
})
