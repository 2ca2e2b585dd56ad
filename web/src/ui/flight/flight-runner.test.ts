import { expect, it } from 'vitest'
import { createRunner, type NextFrame } from './flight-runner.ts'
import { AT_ONCE, type FlightEvent, figureOf } from './flight-state.ts'

/** Frames that the test triggers. */
function frames() {
  let waiting: ((nowMs: number) => void) | undefined
  const next: NextFrame = (callback) => {
    waiting = callback
    return () => {
      waiting = undefined
    }
  }
  const come = (nowMs: number) => {
    const callback = waiting
    waiting = undefined
    callback?.(nowMs)
  }
  return { next, come, isWaiting: () => waiting !== undefined }
}

function open() {
  const events: FlightEvent[] = []
  const runner = createRunner((event) => events.push(event))
  let drawn = 0
  runner.watch(() => {
    drawn += 1
  })
  return { runner, events, drawn: () => drawn, ...frames() }
}

it('flies by the time of its frames and stops when nothing moves', () => {
  const { runner, events, next, come, isWaiting, drawn } = open()
  runner.start({ target: 2, multiplier: 4 }, next, AT_ONCE)
  come(50_000)
  expect(runner.flown()?.state.elapsedMs).toBe(0)
  come(54_000)
  expect(events).toEqual(['passed'])
  come(58_000)
  expect(events).toEqual(['passed', 'flown'])
  expect(isWaiting()).toBe(true)
  come(59_000)
  expect(isWaiting()).toBe(false)
  expect(drawn()).toBe(5)
})

it('catches up on the time in a hidden tab', () => {
  const { runner, events, next, come, isWaiting } = open()
  runner.start({ target: 2, multiplier: 4 }, next, AT_ONCE)
  come(0)
  come(3_600_000)
  expect(events).toEqual(['passed', 'flown'])
  expect(isWaiting()).toBe(false)
})

it('is skipped to its end once', () => {
  const { runner, events, next, come } = open()
  runner.start({ target: 2, multiplier: 40 }, next, AT_ONCE)
  come(0)
  runner.skip()
  runner.skip()
  come(10_000)
  expect(events).toEqual(['passed', 'flown'])
  const flown = runner.flown()
  expect(flown && figureOf(flown.flight, flown.state)).toBe(40)
})

it('clearing a flight cancels its pending frame', () => {
  const { runner, events, next, come } = open()
  runner.start({ target: 2, multiplier: 40 }, next, AT_ONCE)
  runner.clear()
  come(10_000)
  expect(runner.flown()).toBeUndefined()
  expect(events).toEqual([])
})
