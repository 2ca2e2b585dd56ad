import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOuter(true)}>
        Open
      </button>
      <Dialog open={outer} title="Outer" onClose={() => setOuter(false)}>
        <button type="button" onClick={() => setInner(true)}>
          Further
        </button>
        <Dialog open={inner} title="Inner" onClose={() => setInner(false)}>
          Text
        </Dialog>
      </Dialog>
    </>
  )
}

/** Opens the page one step after another address. */
async function open() {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/')
  const { press } = await renderPage({ pages: { '/': <Page /> }, at: '/' })
  const back = () => act(() => window.history.back())
  const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
  const seen = (open: readonly string[], path = '/') =>
    waitFor(() => expect([titles(), window.location.pathname]).toEqual([open, path]))
  return { press, back, titles, seen }
}

it('closes the topmost dialog at each step back, and then leaves the page', async () => {
  const { press, back, titles, seen } = await open()
  await press('Open')
  await press('Further')
  expect(titles()).toEqual(['Outer', 'Inner'])
  back()
  await seen(['Outer'])
  back()
  await seen([])
  back()
  await seen([], '/before')
})

it('leaves the page in one step after dialogs were closed otherwise', async () => {
  const { press, back, titles, seen } = await open()
  for (const _ of ['once', 'again']) {
    await press('Open')
    await press('Close')
    expect(titles()).toEqual([])
  }
  back()
  await seen([], '/before')
})

it('Back closes the remaining dialog after the one above it was closed by its button', async () => {
  const { press, back, seen } = await open()
  await press('Open')
  await press('Further')
  const [, close] = screen.getAllByRole('button', { name: 'Close' })
  act(() => close?.click())
  back()
  await seen([])
})

it('stays open after a double click on the button that opens it, and closes by a click outside', async () => {
  const { press, seen } = await open()
  await press('Open')
  const dialog = screen.getByRole('dialog')
  fireEvent.click(dialog, { clientX: 5, clientY: 5, detail: 2 })
  await seen(['Outer'])
  fireEvent.click(dialog, { clientX: 5, clientY: 5, detail: 1 })
  await seen([])
})
