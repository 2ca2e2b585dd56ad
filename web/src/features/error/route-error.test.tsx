import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Guarded } from '#web/app/guarded.tsx'
import { startI18n } from '#web/i18n/namespaces.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { ANONYMOUS } from '#web/testing/people.ts'
import { RouteError } from './route-error.tsx'

it('fails with 500 "Unknown middleware" where a route names a guard that does not exist', async () => {
  await startI18n('en')
  const element = <Guarded guard="owner">never</Guarded>
  const router = createMemoryRouter([{ path: '/', element, errorElement: <RouteError /> }])
  // React reports every caught error on the console; this test expects it.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <SessionProvider initial={ANONYMOUS}>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  await screen.findByText('Status 500')
  screen.getByText('Unknown middleware')
  expect(reported).toHaveBeenCalled()
  reported.mockClear()
})
