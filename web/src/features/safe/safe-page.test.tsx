import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { EMERGENCIES } from '#shared/countries/emergency.ts'
import { HELP_LINES } from '#shared/countries/help-lines.ts'
import { REGISTERS } from '#shared/countries/registers.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { startI18n } from '#web/i18n/namespaces.ts'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { linkOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import SafePage from './safe-page.tsx'

const at = paths.playSafe.to()
const pages = { [at]: <SafePage /> }
const parts = () =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent)
const part = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const open = (user = aUser({ country: 'GB' }), signals = someSignals()) =>
  renderPage({ pages, at, session: loggedIn(user, signals) })

it('has for users the ways out in the order of need', async () => {
  await open()
  expect(parts()).toEqual([
    'Stop now',
    'Talk to someone',
    'Your limits',
    'Is it still a game?',
    'United Kingdom',
  ])
  expect(screen.queryByRole('link', { name: /^Log in/ })).toBeNull()
})

it('has for guests the help line first, then the login, which leads back here', async () => {
  await renderPage({ pages, at })
  expect(parts().slice(0, 2)).toEqual(['Talk to someone', 'Stop now'])
  const login = screen.getByRole('link', { name: 'Log in to stop' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fplay-safe%23here')
  expect(screen.queryByRole('button', { name: /^24 hours/ })).toBeNull()
})

it('names the country of the help line, which a reader changes in place', async () => {
  const { user } = await open()
  const country = part('Talk to someone').getByRole('combobox', { name: /^Help line: United Kingdom/ })
  await user.selectOptions(country, 'Italy')
  part('Talk to someone').getByText('Help line: Italy')
  const calls = part('Talk to someone')
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(calls).toEqual(['tel:+39800558822', 'https://www.iss.it'])
  await user.selectOptions(country, 'Another country')
  part('Talk to someone').getByText('Choose your country')
})

it('asks before each period, with its end', async () => {
  const { user } = await open()
  const named = part('Stop now')
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(named).toEqual([
    expect.stringMatching(/^24 hours until \w{3} \d+ \w{3}.*, \d\d:\d\d$/),
    expect.stringMatching(/^7 days until /),
    expect.stringMatching(/^30 days until /),
    'For longer 6 months or permanently',
  ])
  await user.click(part('Stop now').getByRole('button', { name: /^7 days/ }))
  await screen.findByRole('dialog', { name: 'Time-out: 7 days' })
  screen.getByRole('button', { name: 'Start the time-out' })
})

it('names the running exclusion at the top and offers only longer periods', async () => {
  await open(aUser({ excludedUntil: new Date(Date.now() + 8 * 86_400_000).toISOString() }))
  const stop = part(/^No plans or flights until \w+day \d+/)
  expect(parts()[0]).toMatch(/^No plans or flights until/)
  expect(stop.getAllByRole('button').map((button) => button.textContent?.split(' until')[0])).toEqual([
    '30 days',
    'For longer 6 months or permanently',
  ])
})

it('offers nothing more during a permanent exclusion', async () => {
  await open(aUser({ excludedUntil: '9999-12-31T23:59:59.999Z' }))
  const stop = part('Your self-exclusion is permanent')
  expect(stop.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/make it longer/)).toBeNull()
})

it('offline, says what cannot be done now and shows the last known exclusion', async () => {
  localStorage.setItem('fairflight.was-logged-in', '1 2030-01-08T10:00:00.000Z')
  await renderPage({ pages, at, session: { status: 'unreachable' } })
  const stop = part(/^No plans or flights until Tuesday 8 January 2030/)
  stop.getByText('You are offline')
  expect(stop.queryByRole('button')).toBeNull()
  localStorage.clear()
})

it('switches off live mode of each account, and names no casino', async () => {
  const server = fakeApi()
  const active = linkOf({ state: 'active' })
  const other = linkOf({ casino: 'example-two', user_id: 'B-200', state: 'cooling-off' })
  const { user, container } = await open(aUser({ groups: [active, other] }))
  await screen.findByText('Only live mode · A-100')
  expect(container.textContent).not.toMatch(/example/i)
  const stopped = { ...active, live: false }
  server.answer(api.casinoLinks.setLive, { link: stopped })
  server.answer(api.users.me, { user: aUser({ groups: [stopped, other] }), signals: someSignals() })
  await user.click(screen.getByRole('button', { name: 'Stop live mode · A-100' }))
  // The other account is the only one left.
  const left = await screen.findByRole('button', { name: 'Stop live mode' })
  expect(server.sent(api.casinoLinks.setLive)[0]?.body).toEqual({ on: false })
  await vi.waitFor(() => expect(document.activeElement).toBe(left))
  server.cut(api.casinoLinks.setLive)
  await user.click(left)
  await screen.findByRole('alert')
})

it('says that live mode is off if no link has it on', async () => {
  await open(aUser({ groups: [linkOf({ live: false })] }))
  await screen.findByText('Live mode is off.')
})

it('shows today’s limits, and each opens its own form', async () => {
  const limits = {
    signalsPerDay: 7,
    sessionMinutes: 30,
    lossBudget: { amount: 30, currency: 'GBP', per: 'week' as const },
  }
  const budget = { lost: 25, ...limits.lossBudget, uncounted: 0 }
  const { user } = await open(aUser({ limits }), someSignals({ budget }))
  const rows = part('Your limits').getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Signals random round plans in any 24 hours 7',
    'Reality check then the game pauses 30 minutes',
    'Loss limit £25 of £30 lost in the past 7 days £30',
  ])
  await user.click(rows[1] ?? document.body)
  await screen.findByRole('textbox', { name: 'Reality check after (minutes)' })
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

it('asks nine questions one after the other, and keeps no answer', async () => {
  const { user } = await open()
  const questions = part('Is it still a game?')
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  const press = (name: string) => user.click(questions.getByRole('button', { name }))
  questions.getByText('1 of 9')
  await press('Yes')
  questions.getByText('Do I play to win back lost money?')
  await press('Back')
  questions.getByText('Do I play longer or stake more than I meant to?')
  for (let asked = 0; asked < 9; asked++) await press(asked % 2 ? 'Yes' : 'No')
  const end = questions.getByText('One yes is reason enough to take a break or talk to someone.')
  expect(document.activeElement).toBe(end)
  questions.getByRole('button', { name: /^24 hours/ })
  expect(questions.getByRole('link', { name: /0808/ }).getAttribute('href')).toBe('tel:+448088020133')
  expect(stored).not.toHaveBeenCalled()
  await press('Back')
  questions.getByText('Have I tried to cut down and failed?')
})

it('calls the line of the reader’s country, with its hours and the number for emergencies', async () => {
  await open(aUser({ country: 'DE' }))
  const talk = part('Talk to someone')
  expect(talk.getByRole('link', { name: /^0800/ }).getAttribute('href')).toBe('tel:+498001372700')
  talk.getByText('· Monday to Thursday 10:00 to 22:00, Friday to Sunday 10:00 to 18:00')
  screen.getByText(/^Call 112 or go to someone you trust now\./)
})

it('names the lines of the countries that speak the page’s language where the country is unknown', async () => {
  await renderPage({ pages, at })
  const talk = part('Talk to someone')
  talk.getByText(/^United Kingdom:/)
  talk.getByText(/^Ireland:/)
  // Ireland's number is not confirmed, so it has no button beside one that calls.
  expect(talk.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+448088020133',
    'https://www.gamcare.org.uk',
    'tel:+18005224700',
    'https://www.ncpgambling.org',
    'https://www.gamblingcare.ie',
  ])
  screen.getByText(/^Call your emergency number/)
})

it('has an emergency number for the country of each help line', () => {
  for (const { country } of HELP_LINES) expect(EMERGENCIES[country]?.number, country).toMatch(/^\d{3}$/)
})

const countryOf = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? ''

it('names each help line once under its country, and calls only numbers that are confirmed', async () => {
  await renderPage({ pages, at })
  for (const line of HELP_LINES) {
    const article = within(screen.getByRole('article', { name: countryOf(line.country) }))
    expect(article.getByRole('link', { name: line.name }).getAttribute('href')).toBe(line.url)
  }
  const dialled = screen
    .getAllByRole('article')
    .flatMap((article) => within(article).getAllByRole('link'))
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
    const article = screen.getByRole('article', { name: countryOf(country) })
    const rule = i18next.t(`rules.of.${country}` as 'rules.of.GB', { ns: 'safe' })
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

it('marks unconfirmed hours', async () => {
  await renderPage({ pages, at })
  const said = (name: string) => screen.getByRole('article', { name }).textContent
  expect(said('United Kingdom')).toContain('24 hours a day, free to call')
  expect(said('Italy')).toContain('Monday to Friday 10:00 to 16:00 (not confirmed)')
  expect(said('Austria')).toContain('Not confirmed')
  expect(said('Spain')).not.toContain('onfirmed')
})

it('its fragment links lead to existing parts of the page', async () => {
  const { container } = await open()
  const fragments = [...container.querySelectorAll('a[href*="#"]')].map((link) => link.getAttribute('href'))
  expect(fragments).not.toHaveLength(0)
  for (const href of [...fragments, '#here', '#countries', '#casinos']) {
    expect(document.getElementById(href?.split('#')[1] ?? ''), href ?? '').not.toBeNull()
  }
})

it('copies the letter to a casino, or selects it if the browser refuses to copy', async () => {
  const { user } = await open()
  const copy = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy the message' }))
  await screen.findByText('Copied.')
  expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^I wish to self-exclude/))
  copy.mockRejectedValue(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copy the message' }))
  await screen.findByText(/^Copying failed/)
  expect(String(window.getSelection())).toMatch(/^I wish to self-exclude/)
})

it('leaves no placeholder and no mark in its text', async () => {
  const { container } = await open()
  expect(container.textContent).not.toMatch(/\{\{|\]\(|\*\*/)
})

it.each(LOCALES)('the words on registers in %s hold the periods of the data', async (locale) => {
  await startI18n(locale)
  for (const { country, periods } of REGISTERS) {
    const words = i18next.t(`rules.of.${country}` as 'rules.of.GB', { ns: 'safe' })
    for (const length of periods?.lengths ?? []) {
      expect(words).toMatch(new RegExp(`\\b(?:${length}|${length / 12})\\b`))
    }
  }
})
