import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { markBusy } from '#web/lib/busy.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const A_WHILE_MS = 1000

beforeEach(async () => {
  await loadNamespaces(['pwa'], 'en')
  vi.useFakeTimers()
})

const shown = () => screen.queryByRole('button', { name: 'Reload' }) !== null
const wait = () => act(() => vi.advanceTimersByTime(A_WHILE_MS))

it('appears once the user is not busy, and hides while the user is busy', () => {
  const round = markBusy()
  render(<UpdatePrompt onReload={vi.fn()} onLater={vi.fn()} />)
  wait()
  expect(shown()).toBe(false)
  round()
  wait()
  expect(shown()).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('A new version is ready.')
  const form = markBusy()
  wait()
  expect(shown()).toBe(false)
  form()
})

it('reloads only after a press on Reload', () => {
  const onReload = vi.fn()
  const onLater = vi.fn()
  render(<UpdatePrompt onReload={onReload} onLater={onLater} />)
  wait()
  expect(onReload).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Later' }).click())
  expect(onLater).toHaveBeenCalledOnce()
  act(() => screen.getByRole('button', { name: 'Reload' }).click())
  act(() => screen.getByRole('button', { name: /Reload/ }).click())
  expect(onReload).toHaveBeenCalledOnce()
})
