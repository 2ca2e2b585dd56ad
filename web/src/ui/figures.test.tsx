import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { ProbabilityBar } from './figures.tsx'

afterEach(cleanup)

async function slices(chance: number, instantLossChance: number) {
  await startI18n('en', [])
  const { container } = render(<ProbabilityBar chance={chance} instantLossChance={instantLossChance} />)
  const drawn = [...container.querySelectorAll('svg > svg')].map((slice) => [
    Number.parseFloat(slice.getAttribute('x') ?? ''),
    Number.parseFloat(slice.getAttribute('width') ?? ''),
  ])
  return { container, drawn }
}

it.each([
  [0.485, 0.04],
  [0.97 / 1.01, 1 - 0.97 / 1.01],
  [0.097, 0.0396],
])('fills the bar without a hole or an overlap: %f', async (chance, instant) => {
  const { container, drawn } = await slices(chance, instant)
  let end = 0
  for (const [x = Number.NaN, width = Number.NaN] of drawn) {
    expect(x).toBeCloseTo(end, 9)
    end = x + width
  }
  expect(end).toBeCloseTo(100, 9)
  expect(drawn.at(-1)?.[1]).toBeCloseTo(chance * 100, 9)
  // A strict content security policy refuses inline styles.
  expect(container.querySelector('[style]')).toBeNull()
})

it('says the same three numbers in words', async () => {
  const { container } = await slices(0.485, 0.04)
  expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'ends at 1.00x straight away in 4.0 of 100',
    'flies away earlier in 47.5 of 100',
    'reached in 48.5 of 100 rounds',
  ])
})
