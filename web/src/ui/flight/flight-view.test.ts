import { expect, it } from 'vitest'
import { msUntil, multiplierAt } from './flight-state.ts'
import { viewAt } from './flight-view.ts'

it.each([1.1, 2, 10])('shows a target of %s at the same height from the start', (target) => {
  const { top } = viewAt(target, 0)
  expect((target - 1) / (top - 1)).toBeCloseTo(0.625, 12)
})

it.each([1.1, 2.1, 10, undefined])('keeps the line inside the picture (target %s)', (target) => {
  const endMs = msUntil(5000)
  for (let elapsedMs = 0; elapsedMs < endMs; elapsedMs += 16.7) {
    const { top, spanMs } = viewAt(target, elapsedMs, endMs)
    expect(multiplierAt(elapsedMs)).toBeLessThan(top)
    expect(elapsedMs).toBeLessThan(spanMs)
  }
})

it('changes without a jump and stands most of the time', () => {
  const endMs = msUntil(100)
  const tops: number[] = []
  for (let elapsedMs = 0; elapsedMs < endMs; elapsedMs += 16.7) tops.push(viewAt(2, elapsedMs, endMs).top)
  const changes = tops.slice(1).map((top, index) => top / (tops[index] ?? top))
  expect(Math.max(...changes)).toBeLessThan(1.08)
  expect(changes.filter((change) => change === 1).length).toBeGreaterThan(changes.length * 0.8)
})

it('makes no more room once the round is over', () => {
  const endMs = msUntil(2)
  expect(viewAt(1.5, endMs + 10_000, endMs)).toEqual(viewAt(1.5, endMs + 600, endMs))
})
