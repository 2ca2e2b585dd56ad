import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { inLanguage } from '#web/testing/in-language.ts'
import { aUser, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import RegisterPage from './register-page.tsx'

const PASSWORD = 'seven quiet herons'

/** Opens the page in the network's country; `null` if the network names none. */
async function open(country: string | null = 'GB') {
  const server = fakeApi()
  server.answer(api.site.visitor, { country })
  const page = await renderPage({
    session: { status: 'loading' },
    pages: { '/register': <RegisterPage />, '/verify/:id?': <p>The verify page</p> },
    at: '/register',
  })
  const fill = async () => {
    await page.enter(screen.getByLabelText('Name'), 'Maria')
    await page.enter(screen.getByLabelText('Email address'), 'maria@example.com')
    await page.enter(screen.getByLabelText('Password'), PASSWORD)
    await page.enter(screen.getByLabelText('Repeat the password'), PASSWORD)
    await page.user.click(screen.getByRole('checkbox'))
  }
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Create account' }))
  const choose = (value: string) => page.user.selectOptions(screen.getByRole('combobox'), value)
  return { ...page, server, fill, submit, choose }
}

it('asks for no more than it needs, and says a rule where it is about to be followed', async () => {
  const { user } = await open()
  const rule = () => screen.getByText(/^At least 12 characters\. Three or four/)
  expect(rule().hidden).toBe(true)
  await user.click(screen.getByLabelText('Password'))
  expect(rule().hidden).toBe(false)
  // The hint stays, so nothing moves under the next press.
  await user.click(screen.getByLabelText('Name'))
  expect(rule().hidden).toBe(false)
  expect(screen.getByRole('combobox').closest('details')?.open).toBe(false)
})

it('names every bad field beside it, and goes to the first', async () => {
  const { user, server, submit } = await open()
  await user.type(screen.getByLabelText('Password'), 'abc')
  await user.type(screen.getByLabelText('Repeat the password'), 'abd')
  await submit()
  expect(screen.getByLabelText('Name')).toBe(document.activeElement)
  const said = {
    Name: 'Name required',
    'Email address': 'Enter an email address like name@example.com',
    Password: 'Use at least 12 characters',
    'Repeat the password': 'The passwords do not match',
  }
  for (const [label, message] of Object.entries(said)) {
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    expect(document.getElementById(described)?.textContent).toBe(message)
  }
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(server.sent(api.users.register)).toEqual([])
})

it('shows what the server says about a field, and keeps all values', async () => {
  const { server, fill, submit } = await open()
  const message = 'This password is easy to guess. Add another word.'
  const fields = [{ path: 'password', code: 'password_guessable', message }] as const
  server.refuse(api.users.register, 'invalid_input', { fields })
  await fill()
  await submit()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await screen.findAllByText(message)
  await waitFor(() => expect(field).toBe(document.activeElement))
  expect(field.value).toBe(PASSWORD)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maria')
})

it('leads a registered user to the login, and the owner of an address that somebody else registered to a new password', async () => {
  const { server, fill, submit } = await open()
  server.refuse(api.users.register, 'user_exists')
  await fill()
  await submit()
  const exists = await screen.findByText('User already registered. Log in to your account to continue.')
  const alert = exists.closest<HTMLElement>('[role="alert"]')
  expect(alert && within(alert).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  const said = screen.getByText(/Set a new password to make the account yours/)
  const link = within(said).getByRole('link', { name: 'Set a new password' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

it.each([
  ['the server fails', 'internal' as const, 'Oops, something went wrong, please try again!'],
  ['there are too many', 'too_many' as const, /Too many requests/],
])('says so when %s', async (_, code, message) => {
  const { server, fill, submit } = await open()
  server.refuse(api.users.register, code)
  await fill()
  await submit()
  await screen.findByText(message)
})

it('registers, once, and goes on to the code', async () => {
  const { server, fill } = await open()
  const user = aUser({ verified: false })
  server.answer(api.users.register, { user })
  server.answer(api.site.visitor, {
    country: 'GB',
    me: { user, signals: someSignals({ fun: 'not_verified', live: 'not_verified' }) },
  })
  await fill()
  const button = screen.getByRole('button', { name: 'Create account' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('The verify page')
  screen.getByText('Your account was registered successfully')
  const [request, ...more] = server.sent(api.users.register)
  expect(more).toEqual([])
  expect(request?.body).toEqual({
    name: 'Maria',
    email: 'maria@example.com',
    password: PASSWORD,
    adult: true,
    statement: 'I am at least 18 years old and accept the terms.',
    language: 'en',
    country: 'GB',
  })
  expect(request?.headers.get('x-requested-with')).toBe('fairflight')
  expect(request?.headers.get('accept-language')).toBe('en')
})

it.each(LOCALES)('%s: shows the very words that are stored, with a link to the terms', async (locale) => {
  await inLanguage(locale)
  const { user, enter, server } = await open('GB')
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('GB'))
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  const { wording } = ageStatement(locale, 18)
  expect(box.labels?.[0]?.textContent).toBe(wording)
  const terms = within(box.labels?.[0] ?? document.body).getByRole('link')
  expect(terms.getAttribute('href')).toMatch(/\/terms-and-conditions$/)
  // A new tab keeps the typed values.
  expect(terms.getAttribute('target')).toBe('_blank')
  const [name, email, password, again] = document.querySelectorAll('input')
  for (const [field, text] of [
    [name, 'Maria'],
    [email, 'maria@example.com'],
    [password, PASSWORD],
    [again, PASSWORD],
  ] as const) {
    if (field) await enter(field, text)
  }
  await user.click(box)
  server.refuse(api.users.register, 'too_many')
  await user.click(screen.getAllByRole('button').at(-1) ?? box)
  await waitFor(() => expect(server.sent(api.users.register)).toHaveLength(1))
  expect(server.sent(api.users.register)[0]?.body).toMatchObject({ adult: true, statement: wording })
})

it('follows the country at once, by the stricter of the chosen one and the network’s', async () => {
  const { choose } = await open('GB')
  await screen.findByLabelText(/^I am at least 18/)
  await choose('US')
  screen.getByLabelText(/^I am at least 21/)
  await choose('IT')
  screen.getByLabelText(/^I am at least 18/)
  // The network still names a country.
  await choose('')
  screen.getByLabelText(/^I am at least 18/)
})

it.each([
  ['US', 'GB', 21],
  [null, '', 21],
  [null, 'GB', 18],
])('network %s, chosen %s: %d', async (network, chosen, age) => {
  const { choose } = await open(network)
  await screen.findByLabelText(/^I am at least 21/)
  await choose(chosen)
  screen.getByLabelText(new RegExp(`^I am at least ${age}`))
})

it('counts a tick only for the age beside it', async () => {
  const { server, user, fill, submit, choose } = await open('GB')
  await screen.findByLabelText(/^I am at least 18/)
  await fill()
  await choose('US')
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  const note = screen.getByText('The minimum age is now 21. Please confirm again.')
  expect(note.closest('[role=status]')).not.toBeNull()
  await submit()
  expect(server.sent(api.users.register)).toEqual([])
  expect(box).toBe(document.activeElement)
  await user.click(box)
  server.refuse(api.users.register, 'too_many')
  await submit()
  expect(server.sent(api.users.register)[0]?.body).toMatchObject({
    country: 'US',
    statement: 'I am at least 21 years old and accept the terms.',
  })
})

it('shows the higher age where the server asks for one, and registers only once that is confirmed', async () => {
  const { server, user, fill, submit } = await open('GB')
  await screen.findByLabelText(/^I am at least 18/)
  const message = 'Confirm that you have reached your country’s gambling age'
  const fields = [{ path: 'adult', code: 'adult_required', message }] as const
  server.refuse(api.users.register, 'invalid_input', { fields, age: 21 })
  await fill()
  await submit()
  const box = await screen.findByLabelText<HTMLInputElement>(/^I am at least 21/)
  screen.getByText(message)
  expect(box.checked).toBe(false)
  await submit()
  expect(server.sent(api.users.register)).toHaveLength(1)
  await user.click(box)
  await submit()
  await waitFor(() => expect(server.sent(api.users.register)).toHaveLength(2))
})

it('says beside the box where the words are no longer ours', async () => {
  const { server, fill, submit } = await open('GB')
  await screen.findByLabelText(/^I am at least 18/)
  const message = 'The wording has changed. Reload and read it again.'
  const fields = [{ path: 'statement', code: 'statement_changed', message }] as const
  server.refuse(api.users.register, 'invalid_input', { fields })
  await fill()
  await submit()
  await screen.findByText(message)
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
})

it('keeps name and email address, not the password, when the language changes', async () => {
  const first = await open()
  await first.fill()
  const italian = document.body.appendChild(Object.assign(document.createElement('a'), { hreflang: 'it' }))
  await first.user.click(italian)
  italian.remove()
  first.unmount()
  await open()
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await waitFor(() => expect(typed('Name')).toBe('Maria'))
  expect(typed('Email address')).toBe('maria@example.com')
  expect(typed('Password')).toBe('')
  expect(sessionStorage.length).toBe(0)
})
