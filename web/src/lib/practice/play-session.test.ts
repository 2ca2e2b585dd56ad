import { describe, expect, it } from 'vitest'
import {
  addRound,
  BREAK_MS,
  continueSession,
  mergeSessions,
  realityCheckAtMs,
  restartMinutes,
} from './play-session.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

it('asks for a pause when the player’s minutes are over', () => {
  const session = addRound(continueSession(undefined, NOON), 3, NOON + MINUTE)
  expect(session).toMatchObject({ startedAtMs: NOON, rounds: 1, averageCost: 3 })
  expect(realityCheckAtMs(session, 10, NOON + MINUTE)).toBe(NOON + 10 * MINUTE)
})

it('continuing starts the same minutes again and keeps the session’s totals', () => {
  const at = NOON + 65 * MINUTE
  const session = restartMinutes(addRound(continueSession(undefined, NOON), 3, NOON), at)
  expect(session).toMatchObject({ startedAtMs: NOON, rounds: 1 })
  expect(realityCheckAtMs(session, 60, at)).toBe(at + 60 * MINUTE)
})

it('begins anew after a break', () => {
  const session = addRound(continueSession(undefined, NOON), 3, NOON)
  const later = NOON + BREAK_MS
  expect(realityCheckAtMs(session, 10, later)).toBeUndefined()
  expect(continueSession(session, later)).toMatchObject({ startedAtMs: later, rounds: 0, averageCost: 0 })
  expect(continueSession(session, later - 1).startedAtMs).toBe(NOON)
})

it('counts every minute after the clock was set back', () => {
  const session = addRound(continueSession(undefined, NOON), 0, NOON + 8 * MINUTE)
  const back = NOON - 60 * MINUTE
  expect(realityCheckAtMs(session, 10, back)).toBe(back + 2 * MINUTE)
  expect(continueSession(session, back)).toMatchObject({ startedAtMs: back - 8 * MINUTE, rounds: 1 })
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
    const here = addRound(continueSession(undefined, at(50)), 3, at(51))
    const both = mergeSessions(here, told(0, 50, 5), at(55))
    expect(both).toMatchObject({ startedAtMs: NOON, rounds: 5, averageCost: 0 })
    expect(realityCheckAtMs(both, 60, at(55))).toBe(at(60))
    const first = addRound(continueSession(undefined, at(0)), 3, at(1))
    expect(mergeSessions(first, told(0, 50, 5), at(55))).toMatchObject({ startedAtMs: NOON, averageCost: 3 })
  })

  it('pauses on a device where only another device has played', () => {
    expect(realityCheckAtMs(mergeSessions(undefined, told(0, 50), at(55)), 60, at(55))).toBe(at(60))
  })

  it('merges a start that the server recorded a moment later into the same session', () => {
    const here = addRound(continueSession(undefined, NOON + 900), 3, at(1))
    expect(mergeSessions(here, told(0, 0, 1), at(2))).toMatchObject({ startedAtMs: NOON + 900, rounds: 1 })
  })

  it('continuing applies only to the device where it was pressed', () => {
    const before = mergeSessions(undefined, told(0, 50), at(60))
    const wentOn = before && restartMinutes(before, at(60))
    expect(realityCheckAtMs(mergeSessions(wentOn, told(0, 70), at(71)), 60, at(71))).toBe(at(120))
    const other = mergeSessions(continueSession(undefined, at(50)), told(0, 70), at(71))
    expect(realityCheckAtMs(other, 60, at(71))).toBe(at(60))
    const otherWentOn = restartMinutes(continueSession(undefined, at(50)), at(72))
    expect(realityCheckAtMs(mergeSessions(otherWentOn, told(0, 70), at(73)), 60, at(73))).toBe(at(132))
  })

  it('ends with a break everywhere', () => {
    expect(mergeSessions(undefined, told(0, 30), at(30) + BREAK_MS)).toBeUndefined()
    expect(mergeSessions(continueSession(undefined, at(0)), undefined, at(0) + BREAK_MS)).toBeUndefined()
  })

  it('counts every minute after the clock was set back', () => {
    const both = mergeSessions(undefined, told(0, 50), at(-100))
    expect(realityCheckAtMs(both, 60, at(-100))).toBe(at(-90))
  })
})
