import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { IslandRoot } from './island.tsx'
import { ToolSlot, useFetchedWhenIdle } from './tool-slot.tsx'

it('keeps the prerendered skeleton, without running its components, until the tool replaces it', async () => {
  await startI18n('en')
  sessionStorage.setItem('fairflight.chunk-reloaded-at-ms', String(Date.now()))
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>()
  const Skeleton = vi.fn(() => <p>as the component says</p>)
  const island = (isPrerendered: boolean, fetch: () => ReturnType<typeof load> = load) => (
    <IslandRoot isPrerendered={isPrerendered} failed="">
      <ToolSlot load={fetch} props={{}} skeleton={<Skeleton />} />
    </IslandRoot>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(island(false)).replace('as the component says', 'as written')
  Skeleton.mockClear()
  load.mockRejectedValueOnce(new Error('no connection'))
  const root = await act(async () => hydrateRoot(place, island(true)))
  screen.getByRole('alert')
  expect(Skeleton).not.toHaveBeenCalled()
  // A second attempt has no written skeleton.
  const tool = Promise.withResolvers<{ default: () => React.JSX.Element }>()
  load.mockReturnValueOnce(tool.promise)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  screen.getByText('as the component says')
  tool.resolve({ default: () => <p>the tool</p> })
  await screen.findByText('the tool')
  act(() => root.unmount())

  const never = (): ReturnType<typeof load> => new Promise(() => {})
  place.innerHTML = renderToString(island(false, never)).replace('as the component says', 'as written')
  const waiting = await act(async () => hydrateRoot(place, island(true, never)))
  screen.getByText('as written')
  act(() => waiting.unmount())
  place.remove()
})

const load = vi.fn(async () => ({ default: () => <p>the tool</p> }))

function Page({ open }: { open: boolean }) {
  useFetchedWhenIdle(load)
  return open && <ToolSlot load={load} props={{}} skeleton={<p>waiting</p>} />
}

it('shows a tool that was fetched when the page was idle at once', async () => {
  await startI18n('en')
  const { rerender } = render(<Page open={false} />)
  await waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 3000 })
  await act(() => load.mock.results[0]?.value)
  rerender(<Page open />)
  screen.getByText('the tool')
})
