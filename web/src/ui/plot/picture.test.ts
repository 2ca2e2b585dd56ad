// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { composePicture, standalone, wrap } from './picture.ts'

afterEach(() => {
  document.body.innerHTML = ''
  document.head.innerHTML = ''
})

const GROUND = { background: '#121730', color: '#eef1ff', muted: '#a9b2d8', font: 'sans-serif' }

function drawing(): SVGSVGElement {
  document.head.innerHTML = '<style>.line { fill: none; stroke: rgb(1, 2, 3); opacity: 0.5 }</style>'
  document.body.innerHTML =
    '<svg class="drawing" role="img" aria-label="x" viewBox="0 0 640 300"><g><path class="line" d="M0 0L1 1"/></g></svg>'
  const svg = document.querySelector('svg')
  if (!svg) throw new Error('nothing drawn')
  return svg
}

test('a copy carries its looks as attributes, and nothing of the page', () => {
  const copy = standalone(drawing())
  const path = copy.querySelector('path')
  expect(path?.getAttribute('stroke')).toBe('rgb(1, 2, 3)')
  expect(path?.getAttribute('opacity')).toBe('0.5')
  expect(copy.outerHTML).not.toMatch(/class=|style=|role=|aria-/)
})

test('a picture has title, lines, drawings and source below each other', () => {
  const svg = drawing()
  const picture = composePicture(
    {
      title: 'Two plans',
      lines: ['No plan changes the loss.'],
      plots: [{ title: 'Flat', svg }, { svg }],
      source: 'Fairflight',
    },
    GROUND,
  )
  const texts = [...picture.querySelectorAll('text')]
  expect(texts.map((text) => text.textContent)).toEqual([
    'Two plans',
    'No plan changes the loss.',
    'Flat',
    'Fairflight',
  ])
  const downs = texts.map((text) => Number(text.getAttribute('y')))
  expect(downs).toEqual([...downs].sort((a, b) => a - b))
  const [first, second] = [...picture.querySelectorAll('svg')].map((inner) => Number(inner.getAttribute('y')))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(300)
  expect(picture.getAttribute('width')).toBe('688')
  expect(Number(picture.getAttribute('height'))).toBeGreaterThan(downs.at(-1) ?? 0)
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('#121730')
})

test.each([
  ['a long title', 6, ['a long', 'title']],
  ['Donaudampfschifffahrt', 6, ['Donaudampfschifffahrt']],
  ['one', 10, ['one']],
])('%s in lines of %d', (text, letters, lines) => {
  expect(wrap(text, letters)).toEqual(lines)
})
