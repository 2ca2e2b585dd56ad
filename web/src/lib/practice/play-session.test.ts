import { describe, expect, it } from 'vitest'
import { addRound, BREAK_MS, goOn, pauseAtMs, play, together } from './play-session.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

it('asks for a pause when the player’s minutes are over', () => {
  const session = addRound(play(undefined, NOON), 3, NOON + MINUTE)
  expect(session).toMatchObject({ startedAtMs: NOON, rounds: 1, averageCost: 3 })
  expect(pauseAtMs(session, 10, NOON + MINUTE)).toBe(NOON + 10 * MINUTE)
})

it('continuing starts the same minutes again and keeps the session’s totals', () => {
  const at = NOON + 65 * MINUTE
  const session = goOn(addRound(play(undefined, NOON), 3, NOON), at)
  expect(session).toMatchObject({ startedAtMs: NOON, rounds: 1 })
  expect(pauseAtMs(session, 60, at)).toBe(at + 60 * MINUTE)
})

it('begins anew after a break', () => {
  const session = addRound(play(undefined, NOON), 3, NOON)
  const later = NOON + BREAK_MS
  expect(pauseAtMs(session, 10, later)).toBeUndefined()
  expect(play(session, later)).toMatchObject({ startedAtMs: later, rounds: 0, averageCost: 0 })
  expect(play(session, later - 1).startedAtMs).toBe(NOON)
})

it('counts every minute after the clock was set back', () => {
  const session = addRound(play(undefined, NOON), 0, NOON + 8 * MINUTE)
  const back = NOON - 60 * MINUTE
  expect(pauseAtMs(session, 10, back)).toBe(back + 2 * MINUTE)
  expect(play(session, back)).toMatchObject({ startedAtMs: back - 8 * MINUTE, rounds: 1 })
})

/** The server's answer, in minutes after noon. */
const told = (since: number, last: number, rounds = 2) => ({
  since: new Date(NOON + since * MINUTE).toISOString(),
  lastAt: new Date(NOON + last * MINUTE).toISOString(),
  rounds,
  minutes: 60,
})
const at = (minutes: number) => NOON + minutes * MINUTE

describe('on two devices', () => {
  it('counts from the earlier start of device and server', () => {
    const here = addRound(play(undefined, at(50)), 3, at(51))
    const both = together(here, told(0, 50, 5), at(55))
    expect(both).toMatchObject({ startedAtMs: NOON, rounds: 5, averageCost: 0 })
    expect(pauseAtMs(both, 60, at(55))).toBe(at(60))
    const first = addRound(play(undefined, at(0)), 3, at(1))
    expect(together(first, told(0, 50, 5), at(55))).toMatchObject({ startedAtMs: NOON, averageCost: 3 })
  })

  it('pauses on a device where only another device has played', () => {
    expect(pauseAtMs(together(undefined, told(0, 50), at(55)), 60, at(55))).toBe(at(60))
  })

  it('merges a start that the server recorded a moment later into the same session', () => {
    const here = addRound(play(undefined, NOON + 900), 3, at(1))
    expect(together(here, told(0, 0, 1), at(2))).toMatchObject({ startedAtMs: NOON + 900, rounds: 1 })
  })

  it('continuing applies only to the device where it was pressed', () => {
    const before = together(undefined, told(0, 50), at(60))
    const wentOn = before && goOn(before, at(60))
    expect(pauseAtMs(together(wentOn, told(0, 70), at(71)), 60, at(71))).toBe(at(120))
    const other = together(play(undefined, at(50)), told(0, 70), at(71))
    expect(pauseAtMs(other, 60, at(71))).toBe(at(60))
    const otherWentOn = goOn(play(undefined, at(50)), at(72))
    expect(pauseAtMs(together(otherWentOn, told(0, 70), at(73)), 60, at(73))).toBe(at(132))
  })

  it('ends with a break everywhere', () => {
    expect(together(undefined, told(0, 30), at(30) + BREAK_MS)).toBeUndefined()
    expect(together(play(undefined, at(0)), undefined, at(0) + BREAK_MS)).toBeUndefined()
  })

  it('counts every minute after the clock was set back', () => {
    const both = together(undefined, told(0, 50), at(-100))
    expect(pauseAtMs(both, 60, at(-100))).toBe(at(-90))
  })
})
