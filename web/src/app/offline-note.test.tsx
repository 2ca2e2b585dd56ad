import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { OfflineNote } from './header.tsx'

it('shows while there is no connection', async () => {
  await renderPage({ pages: { '/': <OfflineNote /> }, at: '/' })
  const findNote = () => screen.queryByText(/You are offline/)
  expect(findNote()).toBeNull()
  const connection = vi.spyOn(navigator, 'onLine', 'get')
  connection.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(findNote()).not.toBeNull()
  connection.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(findNote()).toBeNull()
})
