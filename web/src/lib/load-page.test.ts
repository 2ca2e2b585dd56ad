// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { loadPage } from './load-page.ts'

it('gives the page', async () => {
  expect(await loadPage(async () => 'page')).toBe('page')
})

it('reloads the document at most once a minute', async () => {
  const reload = vi.fn()
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  void loadPage(missing, { reload, nowMs: 1_000_000 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadPage(missing, { reload, nowMs: 1_059_999 })).rejects.toThrow('Failed to fetch')
  void loadPage(missing, { reload, nowMs: 1_060_000 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

it('does not reload while the reader leaves the page (Firefox aborts running imports)', async () => {
  const reload = vi.fn()
  const aborted = new Promise<never>((_, reject) => setTimeout(reject, 10, new TypeError('error loading')))
  const shown = vi.fn()
  loadPage(() => aborted, { reload, nowMs: 1_000_000 }).then(shown, shown)
  window.dispatchEvent(new Event('beforeunload'))
  await aborted.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(reload).not.toHaveBeenCalled()
  expect(shown).not.toHaveBeenCalled()
  // If the user stays after all, the next call works as before.
  void loadPage(() => aborted, { reload, nowMs: 1_000_000 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('keeps the page without a connection, and lets the next attempt load', async () => {
  const reload = vi.fn()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const missing = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(loadPage(missing, { reload, nowMs: 9_000_000 })).rejects.toThrow('Failed to fetch')
  expect(reload).not.toHaveBeenCalled()
  online.mockRestore()
})
