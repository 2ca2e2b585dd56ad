import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { HARM_MARKER_RULES } from '#shared/harm-marker-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type DrawnRound, findMarkers, type Past, readSinceMs } from './harm-marker-rules.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')

const at = (text: string) => Date.parse(text)
const fun = (atMs: number): DrawnRound => ({ mode: 'fun', atMs })
const missed = (atMs: number): DrawnRound => ({ mode: 'live', atMs, hit: false })
const past = (rounds: readonly DrawnRound[], rest: Partial<Past> = {}): Past => ({
  rounds,
  links: [],
  decisions: [],
  ...rest,
})
/** `each` rounds on each of the last days, from the hour (UTC) on, a minute apart. */
function daily(days: number, each: number, hour = 18, nowMs = NOW): DrawnRound[] {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS
  return Array.from({ length: days * each }, (_, index) =>
    fun(midnight - Math.floor(index / each) * DAY_MS + hour * HOUR_MS + (index % each) * MINUTE_MS),
  )
}

describe('the whole daily limit on many days', () => {
  const limit = HARM_MARKER_RULES.fullDaySignals
  const full = (days: number, each: number = limit) => findMarkers(past(daily(days, each)), 'UTC', NOW)

  test.each([
    ['five full days', full(5), []],
    ['six full days', full(6), [{ kind: 'full_days', count: 6, days: 14 }]],
    ['fourteen full days', full(14), [{ kind: 'full_days', count: 14, days: 14 }]],
    ['more days than are looked at', full(20), [{ kind: 'full_days', count: 14, days: 14 }]],
    ['fourteen days of one fewer', full(14, limit - 1), []],
    ['nothing', findMarkers(past([]), 'UTC', NOW), []],
  ])('%s', (_, markers, expected) => {
    expect(markers).toEqual(expected)
  })

  it('does not count a lower limit that the user chose', () => {
    expect(full(14, 5)).toEqual([])
  })

  it('counts a limit reached across midnight on the day of its last round', () => {
    const rounds = Array.from({ length: 6 }, (_, day) =>
      Array.from({ length: limit }, (_, index) =>
        fun(at('2026-11-15T23:55:00.000Z') + day * DAY_MS + index * MINUTE_MS),
      ),
    ).flat()
    const markers = findMarkers(past(rounds), 'America/New_York', at('2026-11-21T20:00:00.000Z'))
    expect(markers).toEqual([{ kind: 'full_days', count: 6, days: 14 }])
  })

  it('counts a limit whose 24 hours began before the two weeks', () => {
    // The oldest of the fourteen days begins in the middle of such 24 hours.
    const start = at('2026-11-07T23:55:00.000Z')
    const first = Array.from({ length: limit }, (_, index) => fun(start + index * MINUTE_MS))
    const markers = findMarkers(past([...first, ...daily(5, limit)]), 'UTC', NOW)
    expect(markers).toEqual([{ kind: 'full_days', count: 6, days: 14 }])
    expect(start).toBeGreaterThan(readSinceMs(false, NOW))
  })
})

describe('play at night', () => {
  const nightsIn = (zone: string | undefined, rounds: readonly DrawnRound[], nowMs = NOW) =>
    findMarkers(past(rounds), zone, nowMs).find(({ kind }) => kind === 'night')?.count

  it('is between midnight and five in the user’s time zone', () => {
    expect(nightsIn('UTC', daily(14, 1, 0))).toBe(14)
    expect(nightsIn('UTC', daily(14, 1, 4))).toBe(14)
    expect(nightsIn('UTC', daily(14, 1, 5))).toBeUndefined()
    expect(nightsIn('UTC', daily(14, 1, 23))).toBeUndefined()
    expect(nightsIn('Europe/Rome', daily(14, 1, 23))).toBe(13)
    expect(nightsIn('America/New_York', daily(14, 1, 4))).toBeUndefined()
    expect(nightsIn('America/New_York', daily(14, 1, 6))).toBe(14)
  })

  it('counts a night with any number of rounds once, and needs six nights', () => {
    expect(nightsIn('UTC', daily(5, 9, 1))).toBeUndefined()
    expect(nightsIn('UTC', daily(6, 9, 1))).toBe(6)
  })

  it('is not counted without a known time zone', () => {
    for (const zone of [undefined, 'Mars/Olympus', 'Etc/Unknown', 'UTC+99']) {
      expect(nightsIn(zone, daily(14, 1, 2))).toBeUndefined()
    }
  })

  it('is counted in the earliest and latest time zones', () => {
    // In UTC, 02:00 on Kiritimati is noon of the day before, and 02:00 on Midway 13:00 of the same day.
    expect(nightsIn('Pacific/Kiritimati', daily(14, 1, 12))).toBe(14)
    expect(nightsIn('Pacific/Midway', daily(14, 1, 13))).toBe(14)
    expect(nightsIn('Pacific/Midway', daily(14, 1, 12))).toBe(14)
    expect(nightsIn('Pacific/Kiritimati', daily(14, 1, 20))).toBeUndefined()
  })

  it('is counted across both changes of summer time', () => {
    // In Berlin the hour from 2 to 3 occurs twice on 25 October 2026 and not at all on 29 March.
    const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((text) => fun(at(text)))
    const others = daily(5, 1, 1, at('2026-10-30T12:00:00.000Z'))
    expect(nightsIn('Europe/Berlin', [...twice, ...others], at('2026-10-30T12:00:00.000Z'))).toBe(6)
    // 03:59 and 05:01 of summer time; the latter was 04:01 the day before.
    const spring = at('2026-03-29T12:00:00.000Z')
    const before = [24, 25, 26, 27, 28].map((day) => fun(at(`2026-03-${day}T03:01:00.000Z`)))
    expect(nightsIn('Europe/Berlin', [...before, fun(at('2026-03-29T03:01:00.000Z'))], spring)).toBe(
      undefined,
    )
    expect(nightsIn('Europe/Berlin', [...before, fun(at('2026-03-29T01:59:00.000Z'))], spring)).toBe(6)
  })
})

describe('declarations after misses', () => {
  const days = (ago: number) => NOW - ago * DAY_MS
  const threeMissed = (ago: number) => [1, 2, 3].map((hours) => missed(days(ago) - hours * HOUR_MS))
  const link = (casino: string, ago: number) => ({ casino, declaredMs: days(ago) })
  const counted = (given: Past) =>
    findMarkers(given, 'UTC', NOW).find(({ kind }) => kind === 'declarations')?.count

  it('counts those that follow three missed live rounds within a week', () => {
    const links = [link('one', 20), link('two', 10)]
    expect(counted(past([...threeMissed(20), ...threeMissed(10)], { links }))).toBe(2)
    expect(counted(past([...threeMissed(20), ...threeMissed(12)], { links }))).toBe(2)
    expect(counted(past([...threeMissed(20)], { links }))).toBeUndefined()
    expect(counted(past([...threeMissed(20), ...threeMissed(10).slice(1)], { links }))).toBeUndefined()
    expect(counted(past([...threeMissed(20), ...threeMissed(17.1)], { links }))).toBeUndefined()
  })

  it('does not count practice rounds, hits, open rounds, or declarations older than a month', () => {
    const links = [link('one', 20), link('two', 10)]
    for (const other of [
      { mode: 'fun', hit: false },
      { mode: 'live', hit: true },
      { mode: 'live', hit: undefined },
    ] as const) {
      const rounds = [...threeMissed(20), ...threeMissed(10)].map(({ atMs }) => ({ ...other, atMs }))
      expect(counted(past(rounds, { links }))).toBeUndefined()
    }
    const old = [link('one', 31), link('two', 10)]
    expect(counted(past([...threeMissed(31), ...threeMissed(10)], { links: old }))).toBeUndefined()
  })

  it('counts one at the start of the month, with the misses of the week before it', () => {
    const links = [link('one', 30), link('two', 10)]
    const early = threeMissed(36.8)
    expect(counted(past([...early, ...threeMissed(10)], { links }))).toBe(2)
    for (const { atMs } of early) expect(atMs).toBeGreaterThan(readSinceMs(true, NOW))
    expect(readSinceMs(true, NOW)).toBe(days(37))
  })

  it('counts an earlier declaration at the same casino if it certainly follows the misses', () => {
    const decisions = [
      { casino: 'two', atMs: days(15), account: 'confirmed' },
      { casino: 'two', atMs: days(13), deposit: 'rejected' },
    ] as const
    const rounds = [...threeMissed(15), ...threeMissed(10)]
    const links = [link('two', 10)]
    expect(counted(past(rounds, { links, decisions }))).toBe(2)
    // Not counted, since the misses may have come after the declaration.
    const unsure = [...threeMissed(13.5), ...threeMissed(10)]
    expect(counted(past(unsure, { links, decisions }))).toBeUndefined()
    // Not counted, since without an earlier decision the declaration may be of any age.
    expect(counted(past(rounds, { links, decisions: decisions.slice(1) }))).toBeUndefined()
  })
})

it('several markers come in a fixed order', () => {
  const rounds = daily(14, 10, 1)
  expect(findMarkers(past(rounds), 'UTC', NOW).map(({ kind }) => kind)).toEqual(['full_days', 'night'])
})

describe('all markers', () => {
  const someRounds = fc.array(
    fc.record({
      mode: fc.constantFrom('fun' as const, 'live' as const),
      atMs: fc.integer({ min: NOW - 40 * DAY_MS, max: NOW + 40 * DAY_MS }),
      hit: fc.constantFrom(true, false, undefined),
    }),
    { maxLength: 150 },
  )
  const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Midway', 'Europe/Lisbon', undefined)

  it('stay within threshold and days, in any order of rounds', () => {
    fc.assert(
      fc.property(someRounds, zones, (rounds, zone) => {
        const markers = findMarkers(past(rounds), zone, NOW)
        for (const { kind, count, days } of markers) {
          expect(count).toBeLessThanOrEqual(days)
          expect(count).toBeGreaterThanOrEqual(
            kind === 'night' ? HARM_MARKER_RULES.nightsMin : HARM_MARKER_RULES.fullDaysMin,
          )
          expect(days).toBe(HARM_MARKER_RULES.lookBackDays)
        }
        expect(findMarkers(past(rounds.toReversed()), zone, NOW)).toEqual(markers)
      }),
    )
  })

  it('ignore rounds in the future, as after the clock was set back', () => {
    fc.assert(
      fc.property(someRounds, zones, (rounds, zone) => {
        const sofar = rounds.filter(({ atMs }) => atMs <= NOW)
        expect(findMarkers(past(rounds), zone, NOW)).toEqual(findMarkers(past(sofar), zone, NOW))
      }),
    )
  })

  it('need no round older than those that are read', () => {
    fc.assert(
      fc.property(someRounds, zones, (rounds, zone) => {
        const read = rounds.filter(({ atMs }) => atMs >= readSinceMs(false, NOW))
        expect(findMarkers(past(read), zone, NOW)).toEqual(findMarkers(past(rounds), zone, NOW))
      }),
    )
  })
})
