import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import RegisterPage from './register-page.tsx'

const PASSWORD = 'seven quiet herons'

async function open() {
  const server = fakeApi()
  server.answer(api.site.location, { country: 'GB' })
  const page = await renderPage({
    pages: { '/register': <RegisterPage />, '/verify/:id?': <p>The verify page</p> },
    at: '/register',
  })
  const fill = async () => {
    await page.user.type(screen.getByLabelText('Name'), 'Maria')
    await page.user.type(screen.getByLabelText('E-mail address'), 'maria@example.com')
    await page.user.type(screen.getByLabelText('Password'), PASSWORD)
    await page.user.type(screen.getByLabelText('The same password again'), PASSWORD)
    await page.user.click(screen.getByRole('checkbox'))
  }
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Make an account' }))
  return { ...page, server, fill, submit }
}

it('names every bad field beside it, and goes to the first', async () => {
  const { user, server, submit } = await open()
  await user.type(screen.getByLabelText('Password'), 'abc')
  await user.type(screen.getByLabelText('The same password again'), 'abd')
  await submit()
  expect(screen.getByLabelText('Name')).toBe(document.activeElement)
  const said = {
    Name: 'Name required',
    'E-mail address': 'This is not a complete e-mail address.',
    Password: 'The password needs at least 12 characters.',
    'The same password again': 'Enter the correct password',
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
  const message = 'This password is easy to guess. Choose a longer or less common one.'
  const fields = [{ path: 'password', code: 'password_guessable', message }] as const
  server.refuse(api.users.register, 'invalid_input', { fields })
  await fill()
  await submit()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await screen.findAllByText(message)
  expect(field).toBe(document.activeElement)
  expect(field.value).toBe(PASSWORD)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maria')
})

it('leads to the login who is registered already', async () => {
  const { server, fill, submit } = await open()
  server.refuse(api.users.register, 'user_exists')
  await fill()
  await submit()
  await screen.findByText('User already registered. Log in to your account to continue.')
  expect(screen.getByRole('link', { name: 'Log in to your account' }).getAttribute('href')).toBe('/login')
})

it.each([
  ['the server fails', 'internal' as const, 'Ops, something went wrong, please try again!'],
  ['there are too many', 'too_many' as const, /Too many requests/],
])('says so when %s', async (_, code, message) => {
  const { server, fill, submit } = await open()
  server.refuse(api.users.register, code)
  await fill()
  await submit()
  await screen.findByText(message)
})

it('says what to try when the network is down', async () => {
  const { server, fill, submit } = await open()
  server.cut(api.users.register)
  await fill()
  await submit()
  await screen.findByText(/could not be reached. What you entered is kept/)
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
  const button = screen.getByRole('button', { name: 'Make an account' })
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
    language: 'en',
  })
  expect(request?.headers.get('x-requested-with')).toBe('fairflight')
  expect(request?.headers.get('accept-language')).toBe('en')
})
