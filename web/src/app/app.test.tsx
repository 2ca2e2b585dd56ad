import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { PAGES } from '#shared/site/pages.ts'
import RegisterPage from '#web/features/account/register-page.tsx'
import words from '#web/i18n/en/auth.json'
import { fakeApi } from '#web/testing/fake-api.ts'
import { writePage } from '../prerender.tsx'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

const { pattern } = PAGES.register

test('input and presses from before React are kept, in the written elements', async () => {
  fakeApi()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { html } = await writePage('en', 'register', 'https://fairflight.example')
  window.history.replaceState(null, '', pattern)
  document.body.innerHTML = `<div id="root">${html}</div>`
  const root = document.getElementById('root')
  const home = screen.getByRole('link', { name: 'Fairflight, home' })
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const adult = screen.getByRole<HTMLInputElement>('checkbox')
  const [show] = screen.getAllByRole('button', { name: 'Show password' })
  if (!root || !show) throw new Error('the page is not written')
  name.value = 'Ada'
  adult.checked = true
  show.setAttribute('data-pressed', '')

  const first = { path: pattern, Page: RegisterPage, RouteError: RegisterPage }
  const router = createAppRouter(first, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [pattern] }),
  )
  const differs = vi.fn()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = await act(async () =>
    hydrateRoot(root, <App router={router} />, { onRecoverableError: differs }),
  )
  expect(differs).not.toHaveBeenCalled()
  // In development React reports each difference in the HTML; only our own mark may differ.
  const differences = consoleError.mock.calls.flatMap(
    (parts) => parts.join('\n').match(/^-\s{4,}\S.*/gm) ?? [],
  )
  consoleError.mockRestore()
  expect(differences.map((line) => line.slice(1).trim())).toEqual(['data-pressed=""'])
  expect(home.isConnected && name.isConnected).toBe(true)
  expect([name.value, adult.checked]).toEqual(['Ada', true])
  expect(show.getAttribute('aria-pressed')).toBe('true')
  expect(show.hasAttribute('data-pressed')).toBe(false)
  // The error summary lists only the other fields, so the form knows this one's value.
  await userEvent.click(screen.getByRole('button', { name: words.register.submit }))
  const blamed = [...document.querySelectorAll('form [aria-invalid=true]')].map((field) =>
    field.getAttribute('name'),
  )
  expect(blamed).toEqual(['email', 'password'])
  act(() => app.unmount())
  root.remove()
})
