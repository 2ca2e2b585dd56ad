import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { HELP_LINES } from '#shared/countries/help-lines.ts'
import { REGISTERS } from '#shared/countries/registers.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { paths } from '#web/app/paths.ts'
import { startI18n } from '#web/i18n/start.ts'
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
  const table = screen.getByRole('table', { name: 'Average loss in an hour, by stake and number of rounds' })
  const row = within(table).getByRole('rowheader', { name: '5' }).parentElement ?? table
  const cells = within(row).getAllByRole('cell')
  // 5 staked in each of 60, 120 and 180 rounds, of which 3% stay with the game.
  expect(cells.map((cell) => cell.lastChild?.textContent)).toEqual(['9.00', '18.00', '27.00'])
})

it('names each help line once, and calls only numbers that are confirmed', async () => {
  await renderPage({ pages, at })
  const countries = screen.getByRole('region', { name: 'Help lines and registers by country' })
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
  expect(screen.getByRole('article', { name: 'Italy' }).textContent).toContain('Your country')
  expect(screen.getByRole('article', { name: 'France' }).textContent).not.toContain('Your country')
  expect(screen.getByRole('link', { name: 'Italy, Your country' })).toBeDefined()
})

it('leads to the controls of the profile', async () => {
  await renderPage({ pages, at })
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile')
})

it('leaves no placeholder and no mark in its text', async () => {
  const { container } = await renderPage({ pages, at })
  expect(container.textContent).not.toMatch(/\{\{|\]\(|\*\*/)
})

it('says which hours nobody confirmed', async () => {
  await renderPage({ pages, at })
  const hours = (name: string) =>
    within(screen.getByRole('article', { name })).getByText('Hours').nextElementSibling?.textContent
  expect(hours('United Kingdom')).toBe('day and night, free of charge')
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
