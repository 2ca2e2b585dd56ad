import { expect, it } from 'vitest'
import { addRound, BREAK_MS, goOn, pauseAtMs, play } from './play-session.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

it('asks for a pause when the player’s minutes are over', () => {
  const session = addRound(play(undefined, NOON), 3, NOON + MINUTE)
  expect(session).toMatchObject({ startedAtMs: NOON, rounds: 1, averageCost: 3 })
  expect(pauseAtMs(session, 10, NOON + MINUTE)).toBe(NOON + 10 * MINUTE)
})

it('goes on for as many minutes and keeps what was played', () => {
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

it('loses no minute to a clock that was set back', () => {
  const session = addRound(play(undefined, NOON), 0, NOON + 8 * MINUTE)
  const back = NOON - 60 * MINUTE
  expect(pauseAtMs(session, 10, back)).toBe(back + 2 * MINUTE)
  expect(play(session, back)).toMatchObject({ startedAtMs: back - 8 * MINUTE, rounds: 1 })
})
