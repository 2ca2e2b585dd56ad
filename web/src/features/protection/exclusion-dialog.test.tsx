import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ExclusionDialog } from './exclusion-dialog.tsx'

openNativeDialogs()

async function open() {
  const server = fakeApi()
  const onExcluded = vi.fn()
  const dialog = <ExclusionDialog open onClose={() => undefined} onExcluded={onExcluded} />
  const page = await renderPage({ pages: { '*': dialog }, at: '/' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, server, press, onExcluded }
}

it('starts only after a choice and a second step, and then says until when', async () => {
  const { server, user, press, onExcluded } = await open()
  await press('Continue')
  screen.getByText('Choose a period.')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await press('Continue')
  screen.getByText('Your choice: 7 days')
  expect(server.sent(api.users.exclude)).toEqual([])

  server.answer(api.users.exclude, { excludedUntil: '2030-01-08T10:00:00.000Z' })
  await press('Start it now')
  await screen.findByText(/It runs until 8 Jan 2030/)
  expect(server.sent(api.users.exclude)[0]?.body).toEqual({ period: '7d' })
  await user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  expect(onExcluded).toHaveBeenCalledOnce()
})

it('can be changed before it starts, and tells a refusal', async () => {
  const { server, user, press } = await open()
  await user.click(screen.getByRole('radio', { name: 'For good' }))
  await press('Continue')
  await press('Choose another period')
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  await press('Continue')
  server.refuse(api.users.exclude, 'wrong_state')
  await press('Start it now')
  await screen.findByText(/This is not possible as things stand/)
})
