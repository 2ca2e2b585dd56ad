import { expect, it } from 'vitest'
import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import { roundedTip } from './rounded-tip.ts'

it('is never below what chance can do, and has no corner', () => {
  const boundAt = (rounds: number) => excessRadius(rounds / 4)
  const heightAt = roundedTip(boundAt)
  expect(heightAt(0)).toBe(0)
  const turns: number[] = []
  for (let rounds = 1; rounds < 100; rounds += 1) {
    const height = heightAt(rounds)
    expect(height).toBeGreaterThanOrEqual(Math.min(rounds, boundAt(rounds)))
    turns.push(heightAt(rounds + 1) - 2 * height + heightAt(rounds - 1))
  }
  // The corner of the smaller of both is a turn by 0.8 at one place.
  expect(Math.max(...turns.slice(2).map(Math.abs))).toBeLessThan(0.4)
})
