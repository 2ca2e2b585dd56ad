import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LoginPage from './login-page.tsx'

const startAuthentication = vi.hoisted(() =>
  vi.fn((_: { useBrowserAutofill?: boolean }) => new Promise(() => {})),
)
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication,
  browserSupportsWebAuthnAutofill: async () => true,
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}))

async function open(at = '/login') {
  const server = fakeApi()
  const page = await renderPage({ pages: { '/login': <LoginPage />, '*': <p>Elsewhere</p> }, at })
  const login = async (user = aUser()) => {
    server.answer(api.users.login, { user })
    server.answer(api.site.visitor, { country: 'GB', me: { user, signals: someSignals() } })
    await submit()
    await screen.findByText('Elsewhere')
    return page.router.state.location
  }
  const submit = async () => {
    await page.enter(screen.getByLabelText('Email address'), 'maria@example.com')
    await page.enter(screen.getByLabelText('Password'), 'seven quiet herons')
    await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  }
  return { ...page, server, login, submit }
}

it('returns to the page that asked for the login', async () => {
  const { login } = await open('/login?next=%2Frounds%3Fcursor%3Da')
  expect(await login()).toMatchObject({ pathname: '/rounds', search: '?cursor=a' })
})

it('follows no address of another site', async () => {
  const { login } = await open('/login?next=%2F%2Fevil.example')
  expect(await login()).toMatchObject({ pathname: '/game-app' })
})

it.each([
  ['an unverified player to the code', aUser({ verified: false }), '/verify'],
  ['an admin to the dashboard', aUser({ role: 'admin', admin: true }), '/admin'],
  ['an editor to the posts', aUser({ role: 'editor' }), '/admin/blog'],
])('leads %s', async (_, user, pathname) => {
  const { login } = await open()
  expect(await login(user)).toMatchObject({ pathname })
})

it('says that the credentials are wrong, without saying which, and keeps them', async () => {
  const { server, submit } = await open()
  server.refuse(api.users.login, 'bad_credentials')
  await submit()
  const said = await screen.findByText('The email address or password is wrong.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maria@example.com')
})

it('offers passkeys in the field of the address, and by a dialog only where the button is pressed', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { server, user } = await open()
  server.answer(api.passkeys.loginOptions, {
    challenge: 'A'.repeat(43),
    rpId: 'fairflight.test',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  })
  const asked = () => startAuthentication.mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)
  await vi.waitFor(() => expect(asked()).toEqual([true]))
  expect(screen.getByLabelText<HTMLInputElement>('Email address').autocomplete).toBe('username webauthn')
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  await vi.waitFor(() => expect(asked()).toEqual([true, false]))
})

it('logs in only after the answer that marks this device, which would take the session away', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { server, enter, user } = await open()
  const order: string[] = []
  let answer = () => {}
  const marked = new Promise<void>((resolve) => {
    answer = () => {
      order.push('marked')
      resolve()
    }
  })
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const address = String(request[0])
    if (address.endsWith('/login/passkey/options')) await marked
    if (address.endsWith('/users/login')) order.push('login')
    return fetched(...request)
  })
  await screen.findByRole('button', { name: 'Log in with a passkey' })
  server.answer(api.users.login, { user: aUser() })
  await enter(screen.getByLabelText('Email address'), 'maria@example.com')
  await enter(screen.getByLabelText('Password'), 'seven quiet herons')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  answer()
  await vi.waitFor(() => expect(order).toEqual(['marked', 'login']))
})

const TOKEN = 'abcdefghijklmnop'.repeat(8)

it('offers a mailed link at once where too many passwords were wrong, and says what comes', async () => {
  const { server, submit, user } = await open()
  server.refuse(api.users.login, 'too_many', { retryAfter: 3600 })
  await submit()
  await screen.findByText(/No need to wait/)
  server.answer(api.users.requestLoginLink, undefined)
  await user.click(screen.getByRole('button', { name: 'Email me a login link' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maria@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/If maria@example.com has a verified account, a link is on its way/)
  expect(server.sent(api.users.requestLoginLink)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Log in with a password' }))
  screen.getByLabelText('Password')
})

it('logs in by the mailed link only after a press, and forgets it', async () => {
  const { server, user, router } = await open(`/login#${TOKEN}`)
  server.answer(api.users.loginByLink, { user: aUser() })
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(server.sent(api.users.loginByLink)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('Elsewhere')
  expect(server.sent(api.users.loginByLink).map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(router.state.location).toMatchObject({ pathname: '/game-app', hash: '' })
})

it('says that a link was used or is too old, and leads back to the other ways', async () => {
  const { server, user } = await open(`/login#${TOKEN}`)
  server.refuse(api.users.loginByLink, 'code_expired')
  const other = screen.getByRole('link', { name: 'Set a new password instead' })
  expect(other.getAttribute('href')).toBe(`/reset-password#${TOKEN}`)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('This code or link has expired. Ask for a new one.')
  expect(screen.getByRole('link', { name: 'Log in with a password' }).getAttribute('href')).toBe('/login')
})
