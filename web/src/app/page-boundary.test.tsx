import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/start.ts'
import { PageBoundary } from './app.tsx'
import { FatalBoundary } from './fatal.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new Error('broken on purpose')
}

/** React reports every caught error on the console; here it is the point of the test. */
function expectReports() {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => {
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
  }
}

it('tells in the frame that a standing page failed, with the ways out', async () => {
  await startI18n('en')
  const check = expectReports()
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  )
  await screen.findByRole('heading', { name: 'Oops! Try again or return home' })
  screen.getByRole('button', { name: 'Try again' })
  screen.getByRole('button', { name: 'Go back' })
  expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
  check()
})

it('has a static page with a link home where the frame itself fails', async () => {
  await startI18n('en')
  const check = expectReports()
  render(
    <FatalBoundary>
      <Broken />
    </FatalBoundary>,
  )
  screen.getByRole('heading', { name: 'An error occurred.' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  check()
})
