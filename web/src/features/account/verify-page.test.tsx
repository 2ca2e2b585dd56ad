import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ANONYMOUS, aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import VerifyPage from './verify-page.tsx'

const unverified = (createdAt = '2026-11-01T10:00:00.000Z') => loggedIn(aUser({ verified: false, createdAt }))

async function open(session: SessionState, at = '/verify') {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  const pages = { '/verify/:id?': <VerifyPage />, '/game-app': <p>The game</p> }
  const page = await renderPage({ pages, at, session })
  const enter = async (code: string) => {
    await page.user.click(screen.getByLabelText('6-digit code'))
    await page.user.paste(code)
  }
  return { ...page, server, enter }
}

it('has the focus in the field, sends the sixth digit by itself and goes on to the game', async () => {
  const { server, enter } = await open(unverified())
  server.answer(api.users.verifyCode, { verified: true })
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
  await enter('123 456')
  await screen.findByText('The game')
  screen.getByText('User successfully verified')
  expect(server.sent(api.users.verifyCode).map(({ url }) => url.pathname)).toEqual([
    '/api/v1/users/cverify/123456',
  ])
  expect(server.sent(api.site.visitor)).toHaveLength(1)
})

it('goes on to the page that was asked for before the registration', async () => {
  const { server, enter, router } = await open(unverified(), '/verify?next=%2Fgame-app%3Fx')
  server.answer(api.users.verifyCode, { verified: true })
  await enter('123456')
  await screen.findByText('The game')
  expect(router.state.location.search).toBe('?x')
})

it('says why no code comes where the address refuses our mail, and the ways out', async () => {
  await open(loggedIn(aUser({ verified: false, mailRefused: true })))
  screen.getByText('Your address refuses our emails')
  expect(screen.getByRole('link', { name: 'another address' }).getAttribute('href')).toBe('/profile')
  screen.getByText(/or send a new code/)
})

it('lets the system suggest a code, and says beside its field that it is wrong and how many attempts are left', async () => {
  const { server, enter } = await open(unverified())
  server.refuse(api.users.verifyCode, 'code_wrong', { attemptsLeft: 3 })
  const field = screen.getByLabelText<HTMLInputElement>('6-digit code')
  expect(field).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 6 })
  await enter('123 456')
  await screen.findAllByText('This code is not right. Attempts left: 3.')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['123456', 'true'])
  expect(server.sent(api.users.verifyCode)).toHaveLength(1)
})

it('asks the server for nothing while the code is incomplete', async () => {
  const { server, enter, user } = await open(unverified())
  await enter('12 34')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  screen.getAllByText('Enter the 6 digits from the email')
  expect(server.sent(api.users.verifyCode)).toEqual([])
})

it('notices that the link was pressed elsewhere', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = await open(unverified())
  expect(server.sent(api.site.visitor)).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  await waitFor(() => screen.getByText('The game'))
  expect(server.sent(api.users.verifyCode)).toEqual([])
})

it('sends a new code, then shows the minute to wait', async () => {
  const { server, user } = await open(unverified())
  server.answer(api.users.requestCode, undefined)
  await user.click(screen.getByRole('button', { name: 'Send a new code' }))
  await screen.findByText(/New code in (60|59) seconds/)
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
})

it('waits a minute after the registration, which sent the first code', async () => {
  await open(unverified(new Date().toISOString()))
  screen.getByText(/New code in \d+ seconds/)
})

it('tells a verified user so, and leads home', async () => {
  await open(loggedIn())
  screen.getByRole('heading', { name: 'This account is already activated' })
  expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
})

it('asks the anonymous to log in, then for the code in the same place', async () => {
  const { server, user } = await open(ANONYMOUS)
  const person = aUser({ verified: false })
  server.answer(api.users.login, { user: person })
  server.answer(api.site.visitor, { country: 'GB', me: { user: person, signals: someSignals() } })
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'Slow rivers, 40 herons')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByLabelText('6-digit code')
})

it('verifies by link only after a press, without a session', async () => {
  const { server, user } = await open(ANONYMOUS, '/verify/some-link-id')
  server.answer(api.users.verifyLink, { verified: true })
  server.answer(api.site.visitor, { country: 'GB' })
  expect(server.sent(api.users.verifyLink)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Verify my email' }))
  await screen.findByRole('heading', { name: 'User successfully verified' })
  expect(screen.getByRole('link', { name: 'Go to the game' }).getAttribute('href')).toBe(
    '/login?next=%2Fgame-app',
  )
})

it('says before a link is pressed without a session what goes, and leads back to it after a login', async () => {
  const { unmount } = await open(unverified(), '/verify/some-link-id')
  screen.getByRole('button', { name: 'Verify my email' })
  expect(screen.queryByText(/Otherwise they are deleted/)).toBeNull()
  unmount()
  await open(ANONYMOUS, '/verify/some-link-id')
  const said = screen.getByText(/Otherwise they are deleted/)
  const link = within(said).getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe('/login?next=%2Fverify%2Fsome-link-id')
})

it.each([
  ['a guest', ANONYMOUS],
  ['somebody else’s session', loggedIn()],
])('leads %s to a password where the account has none after the link', async (_, session) => {
  const { server, user } = await open(session, '/verify/some-link-id')
  server.answer(api.users.verifyLink, { verified: true, passwordNeeded: true })
  await user.click(screen.getByRole('button', { name: 'Verify my email' }))
  await screen.findByText('Your address is confirmed. Set a password to log in.')
  const link = screen.getByRole('link', { name: 'Set a new password' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

it('says what may have happened where the session ends while the code is waited for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = await open(unverified())
  server.answer(api.site.visitor, { country: 'GB' })
  await vi.advanceTimersByTimeAsync(4000)
  await screen.findByText(/Verified on another device\?/)
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

it('says what to do with an old link', async () => {
  const { server, user } = await open(ANONYMOUS, '/verify/some-link-id')
  server.refuse(api.users.verifyLink, 'code_expired')
  await user.click(screen.getByRole('button', { name: 'Verify my email' }))
  await screen.findByText('This code or link has expired. Ask for a new one.')
})
