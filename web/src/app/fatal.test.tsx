import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { createSession } from '#web/lib/session-store.ts'
import { ANONYMOUS } from '#web/testing/people.ts'
import { IslandRoot } from '#web/ui/island.tsx'
import { FatalBoundary } from './fatal.tsx'

function Broken(): never {
  throw new Error('broken on purpose')
}

/** React reports every caught error on the console; these tests expect it. */
function expectReports() {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => {
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
  }
}

it('shows a failed island’s message in its place', async () => {
  await startI18n('en')
  const check = expectReports()
  render(
    <IslandRoot failed="An error occurred." session={createSession(ANONYMOUS)}>
      <Broken />
    </IslandRoot>,
  )
  expect(screen.getByRole('alert').textContent).toBe('An error occurred.')
  check()
})

it('shows a static page with a link home if the frame itself fails', async () => {
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
