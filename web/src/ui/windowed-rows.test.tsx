import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newScrollPlace, type ScrollPlace, WindowedRows } from './windowed-rows.tsx'

/** A view of ten rows of 40 pixels, since jsdom has no layout. */
const ROW = 40
const VIEW = 400

const frames: FrameRequestCallback[] = []

/** Runs all pending frames. */
function paint() {
  for (let next = frames.shift(); next; next = frames.shift()) {
    const frame = next
    act(() => frame(0))
  }
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => frames.push(next))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const frame = screen.getByTestId('frame')
    const isTable = this.closest('table') !== null
    const height = this.matches('[data-chunk]') ? this.children.length * ROW : VIEW
    return new DOMRect(0, isTable ? -frame.scrollTop : 0, 300, height)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  frames.length = 0
})

function list(count: number, place?: ScrollPlace) {
  const rows = Array.from({ length: count }, (_, index) => `row ${index + 1}`)
  return (
    <div data-testid="frame">
      <table>
        <thead>
          <tr>
            <th>Name</th>
          </tr>
        </thead>
        <WindowedRows
          rows={rows}
          place={place}
          draw={(row, at) => (
            <tr key={row} aria-rowindex={at}>
              <td>
                <button type="button">{row}</button>
              </td>
            </tr>
          )}
        />
      </table>
    </div>
  )
}

const drawn = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

function scrollTo(top: number) {
  const frame = screen.getByTestId('frame')
  frame.scrollTop = top
  act(() => void fireEvent.scroll(frame))
  paint()
}

it('draws a short list whole', () => {
  render(list(100))
  expect(drawn()).toHaveLength(100)
  expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBeNull()
})

it('draws of a long list what is near the view, and keeps the place of the rest', () => {
  render(list(5000))
  expect(drawn().length).toBeLessThan(60)
  expect(drawn()[0]).toBe('row 1')
  paint()
  const frame = screen.getByTestId('frame')
  frame.scrollTop = 2500 * ROW
  act(() => void fireEvent.scroll(frame))
  // One frame draws at most ten rows, those in view first.
  expect(drawn()).toContain('row 2505')
  expect(drawn().length).toBeLessThanOrEqual(10)
  paint()
  expect(drawn().length).toBeLessThan(60)
  expect(drawn()).toContain('row 2501')
  expect(drawn()).toContain('row 2510')
  const row = screen.getByText('row 2501').closest('tr')
  expect(row?.getAttribute('aria-rowindex')).toBe('2502')
  const gaps = [...document.querySelectorAll<HTMLElement>('[aria-hidden] td')]
  const kept = gaps.reduce((sum, gap) => sum + Number.parseFloat(gap.style.blockSize), 0)
  // An unmeasured row counts as 41 pixels at first, then as the mean of measured ones.
  expect(kept + drawn().length * ROW).toBe(5000 * ROW)
  scrollTo(5000 * ROW)
  expect(drawn().at(-1)).toBe('row 5000')
})

it('keeps the row in which somebody works, and its neighbours', () => {
  render(list(5000))
  paint()
  act(() => screen.getByText('row 15').focus())
  scrollTo(3000 * ROW)
  expect(document.activeElement?.textContent).toBe('row 15')
  expect(drawn()).toContain('row 5')
  expect(drawn()).toContain('row 30')
  expect(drawn()).not.toContain('row 31')
})

it('comes back to where it was left', () => {
  const place = newScrollPlace()
  const { unmount } = render(list(5000, place))
  paint()
  const frame = screen.getByTestId('frame')
  frame.scrollTop = 4000 * ROW
  act(() => void fireEvent.scroll(frame))
  unmount()
  // Browsers reset the scroll position of a detached element.
  frame.scrollTop = 0
  paint()
  render(list(5000, place))
  expect(screen.getByTestId('frame').scrollTop).toBe(4000 * ROW)
  paint()
  expect(drawn()).toContain('row 4001')
  expect(place.drawn.from).toBeLessThan(4001)
})

it('shows the end where a list got shorter than it was scrolled', () => {
  const { rerender } = render(list(5000))
  scrollTo(4000 * ROW)
  rerender(list(200))
  paint()
  expect(drawn().at(-1)).toBe('row 200')
})
