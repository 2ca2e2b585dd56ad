import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { IslandRoot } from './island.tsx'
import { ToolSlot } from './tool-slot.tsx'

it('keeps the written skeleton, whose components do not run, until the tool takes its place', async () => {
  await startI18n('en')
  sessionStorage.setItem('fairflight.chunk-reloaded-at-ms', String(Date.now()))
  const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>()
  const Skeleton = vi.fn(() => <p>as the component says</p>)
  const island = (isPrerendered: boolean) => (
    <IslandRoot isPrerendered={isPrerendered} failed="">
      <ToolSlot load={load} props={{}} skeleton={<Skeleton />} />
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

  load.mockReturnValueOnce(new Promise(() => {}))
  place.innerHTML = renderToString(island(false)).replace('as the component says', 'as written')
  const waiting = await act(async () => hydrateRoot(place, island(true)))
  screen.getByText('as written')
  act(() => waiting.unmount())
  place.remove()
})
