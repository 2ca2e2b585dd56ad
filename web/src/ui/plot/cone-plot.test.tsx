import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConePlot } from './cone-plot.tsx'
import { overlaps, textAt } from './placed-text.ts'

const HIGHEST = 40
const EM = 13

function measuredAs(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #call: (entries: unknown) => void
      constructor(call: (entries: unknown) => void) {
        this.#call = call
      }
      observe() {
        this.#call([{ contentRect: { width } }])
      }
      disconnect() {}
    },
  )
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ fontSize: `${EM}px` } as CSSStyleDeclaration)
}

const FROM = 10
const TO = 100_000

test.each([280, 340, 640])(
  'no texts touch on a cone of %d px, and none hides its edge, wherever the line ends',
  (width) => {
    measuredAs(width)
    // Steps that share no divisor meet every part of the plot.
    for (let round = 0; round < 40; round += 1) {
      const rounds = FROM * (TO / FROM) ** ((round * 0.37) % 1)
      const end = { x: rounds, y: (2 * ((round * 0.29) % 1) - 1) * 1.2 * HIGHEST }
      const { container, unmount } = render(
        <ConePlot
          summary=""
          rounds={[FROM, TO]}
          highest={HIGHEST}
          roomAt={(count) => 240 / Math.sqrt(count)}
          line={[{ x: FROM, y: (round % 21) - 10 }, end]}
          texts={{
            axis: 'Points above or below',
            room: 'Chance alone',
            expected: 'As expected',
            start: '100 rounds',
            end: '100,000 rounds',
            value: `−${Math.abs(end.y).toFixed(1)}`,
            now: `${rounds.toFixed(0)} now`,
          }}
          mark={{ rounds: 1000, text: 'Enough for a verdict', name: '1,000 rounds' }}
        />,
      )
      const texts = [...container.querySelectorAll('text')].map(boxOf)
      const pairs = texts.flatMap((one, index) =>
        texts.slice(index + 1).map((other) => [one, other] as const),
      )
      const touching = pairs.filter(([one, other]) => overlaps(one, other))
      expect(touching.map(([one, other]) => `${one.text} and ${other.text} at ${end.x}, ${end.y}`)).toEqual(
        [],
      )
      const expected = texts.find(({ text }) => text === 'As expected')
      const edge = pointsOf(container.querySelector('path[class*="edge"]'))
      expect(edge.length).toBeGreaterThan(100)
      const hidden = edge.filter(
        ([x = 0, y = 0]) =>
          expected && x > expected.left && x < expected.right && y > expected.top && y < expected.bottom,
      )
      expect(hidden).toEqual([])
      unmount()
    }
  },
)

test.each([
  [-20, 1],
  [-14, 1],
  [-4, 1],
  [3, -1],
])('at %d, the value stands beside the plane, off the zero line and the edges', (y, side) => {
  measuredAs(335)
  const { container } = render(
    <ConePlot
      summary=""
      rounds={[1, 100]}
      highest={100}
      roomAt={(flights) => 150 / Math.sqrt(flights)}
      line={[
        { x: 1, y: 35 },
        { x: 8, y },
      ]}
      texts={{ axis: '', room: '', expected: '', start: '1', end: '100', value: `you, ${y}.0`, now: '8 now' }}
    />,
  )
  const zero = Number(
    / ([\d.]+)H/.exec(container.querySelector('path[class*="zero"]')?.getAttribute('d') ?? '')?.[1],
  )
  const value = container.querySelector('text[class*="value"]')
  const [left, baseline] = ['x', 'y'].map((name) => Number(value?.getAttribute(name)))
  const [, end] = pointsOf(container.querySelector('path[class*="line"]'))
  expect(left).toBeGreaterThan(end?.[0] ?? Number.NaN)
  expect(Math.sign((baseline ?? 0) - zero)).toBe(side)
  expect(Math.abs((baseline ?? 0) - (end?.[1] ?? 0))).toBeLessThan(25)
  expect(container.querySelector('circle')).toBeNull()
})

const pointsOf = (path: Element | null) =>
  [...(path?.getAttribute('d') ?? '').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

function boxOf(text: SVGTextElement) {
  const [x, y] = ['x', 'y'].map((name) => Number(text.getAttribute(name)))
  const shift = Number.parseFloat(text.getAttribute('dy') ?? '0') * EM
  const anchor = text.getAttribute('text-anchor')
  const words = textAt(text.textContent, x ?? 0, (y ?? 0) + shift, EM, anchor === 'end' ? 'end' : 'start')
  const half = anchor === 'middle' ? (words.right - words.left) / 2 : 0
  return { ...words, left: words.left - half, right: words.right - half }
}
