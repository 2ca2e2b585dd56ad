import { expect, it } from 'vitest'
import { type Moment, sceneAt } from './flight-scene.ts'
import { advance, endOf, type Flight, LEAVING_MS, msUntil, ROLL_MS, TAKE_OFF } from './flight-state.ts'

const PHONE = { width: 375, height: 228, inset: 20, text: 1 }
const DESK = { width: 1280, height: 430, inset: 64, text: 1 }
const flight: Flight = { target: 2, multiplier: 3.42 }
/** The moment that many ms after the line began. */
const at = (ms: number, flown = flight): Moment => ({
  target: flown.target,
  flown: { flight: flown, state: advance(flown, TAKE_OFF, ROLL_MS + ms) },
})

it('waits on the runway, with the target above and the way to it', () => {
  const { plane, level, path, crossings, end, labels, ground } = sceneAt({ target: 2 }, PHONE)
  expect(plane).toMatchObject({ angle: 0 })
  expect(level?.y).toBeCloseTo(ground * 0.54, 6)
  expect(crossings[0]?.y).toBeCloseTo(level?.y ?? 0, 6)
  expect(path.map(({ opacity }) => opacity)).toEqual(
    path.map(({ opacity }) => opacity).toSorted((a, b) => b - a),
  )
  expect(end).toBeUndefined()
  expect(labels.figure).toBeUndefined()
  expect(labels.target?.size).toBeCloseTo(63.5, 1)
})

it.each([PHONE, { ...PHONE, height: 340 }, { width: 320, height: 100, inset: 20, text: 1 }, DESK])(
  'leads the way to the target past the right of its figure: $width × $height',
  (size) => {
    for (const target of [1.1, 2, 10]) {
      const { path, crossings, labels } = sceneAt({ target }, size)
      const { x = 0, y = 0, size: font = 0 } = labels.target ?? {}
      // The broadest of the system fonts.
      const right = x + target.toFixed(2).length * font * 0.62 + font * 0.5
      expect(crossings[0]?.x).toBeGreaterThan(right + 16)
      for (const point of path) expect(point.x > right || point.y > y + font, `${target}`).toBe(true)
    }
  },
)

it.each([PHONE, DESK])('keeps the note below the tail of a comma: $width × $height', (size) => {
  const noteOf = (hasComma: boolean) => sceneAt({ target: 2.5, hasComma }, size).labels.note?.y ?? 0
  expect(noteOf(true) - noteOf(false)).toBeGreaterThan(6)
})

it('shows a band before there is a target', () => {
  const { band, level, labels } = sceneAt({ band: { low: 1.51, high: 3 } }, PHONE)
  expect(level).toBeUndefined()
  expect(band?.high).toBeLessThan(band?.low ?? 0)
  expect([labels.low, labels.high, labels.target].map((label) => label !== undefined)).toEqual([
    true,
    true,
    false,
  ])
})

it('has its tip on the level when the target is reached, and makes the target small', () => {
  const { curve, level, labels } = sceneAt(at(msUntil(2)), PHONE)
  expect(curve.at(-1)?.y).toBeCloseTo(level?.y ?? 0, 6)
  expect(labels.target?.size).toBe(20)
})

it.each([PHONE, DESK])('keeps plane, line and target inside $width × $height, at each moment', (size) => {
  for (const target of [1.1, 2, 10]) {
    for (const multiplier of [1, 1.2, 3.42, 250, 5000]) {
      for (let ms = -ROLL_MS; ms < msUntil(multiplier); ms += 97) {
        const { plane, level, ground, labels, drift } = sceneAt(at(ms, { target, multiplier }), size)
        expect(plane?.x).toBeLessThan(size.width * 0.55)
        expect(plane?.y).toBeGreaterThan(ground * 0.35)
        expect(level?.y).toBeGreaterThan(0)
        expect(level?.y).toBeLessThanOrEqual(ground)
        expect(drift).toBeGreaterThanOrEqual(0)
        const { x = 0, y = 0, size: font = 0 } = labels.figure ?? {}
        expect(y).toBeGreaterThanOrEqual(52)
        expect(y + font).toBeLessThanOrEqual(ground + 1e-9)
        // The target's label is at the left, and the multiplier never overlaps it.
        expect(x).toBeGreaterThan((labels.target?.x ?? 0) + (ms > 0 ? 56 : 0))
      }
    }
  }
})

it('has a camera that only zooms out, without a jump', () => {
  const levels: number[] = []
  for (let ms = 0; ms < msUntil(100); ms += 16.7)
    levels.push(sceneAt(at(ms, { target: 2, multiplier: 100 }), DESK).level?.y ?? 0)
  const moves = levels.slice(1).map((y, index) => y - (levels[index] ?? y))
  expect(Math.min(...moves)).toBeGreaterThanOrEqual(-1e-9)
  expect(Math.max(...moves)).toBeLessThan(2)
})

it('opens the line of the target around the figure', () => {
  const { level, labels } = sceneAt(at(msUntil(2) - 50), PHONE)
  expect(level?.gap?.[0]).toBe((labels.figure?.x ?? 0) - 10)
  expect(sceneAt(at(200), PHONE).level?.gap).toBeUndefined()
})

it('shows rings at the target, and the payback for a while', () => {
  const during = (ms: number) => sceneAt(at(msUntil(2) + ms, { target: 2, multiplier: 9 }), PHONE)
  expect(during(-20).rings).toEqual([])
  expect(during(-20).labels.back).toBeUndefined()
  expect(during(200).rings).toHaveLength(2)
  expect(during(200).labels.back?.opacity).toBe(1)
  expect(during(1000).rings).toEqual([])
  expect(during(2500).labels.back?.opacity).toBe(0)
})

it('leaves level to the right, and ends as a cooled line with its end', () => {
  const end = endOf(flight).elapsedMs
  const leaving = sceneAt(at(end + LEAVING_MS * 0.6), PHONE)
  const tip = leaving.curve.at(-1)
  expect(leaving.plane).toMatchObject({ y: tip?.y })
  expect(leaving.plane?.angle).toBeCloseTo(0, 12)
  expect(leaving.plane?.x).toBeGreaterThan(tip?.x ?? 0)
  const still = sceneAt(at(60_000), PHONE)
  expect(still.plane).toBeUndefined()
  expect(still.cooled).toBe(1)
  expect(still.end).toEqual({ ...still.curve.at(-1), to: 375, isLow: false })
  expect(still.labels.figure?.y).toBeLessThan(still.end?.y ?? 0)
})

it.each([PHONE, { ...PHONE, height: 190 }, { width: 320, height: 100, inset: 20, text: 1 }, DESK])(
  'lets the leaving plane cross no figure: $width × $height',
  (size) => {
    for (const target of [1.2, 2, 10]) {
      for (const multiplier of [1.1, 1.94, 2, 3.42, 18.16, 250]) {
        for (let ms = 0; ms < LEAVING_MS; ms += 9) {
          const { plane, labels } = sceneAt(at(msUntil(multiplier) + ms, { target, multiplier }), size)
          const { x = 0, y = 0, size: font = 0 } = labels.figure ?? {}
          if (!plane) continue
          const nose = plane.x + 24 * plane.scale
          const [top, foot] = [plane.y - 11 * plane.scale, plane.y + 14 * plane.scale]
          const isClear = nose < x || foot < y + font * 0.14 || top > y + font * 0.86
          expect(isClear, `${target} ${multiplier} ${ms}`).toBe(true)
        }
      }
    }
  },
)

it('draws a reached and a missed round alike but for the ring at the target', () => {
  const over = (target: number) => sceneAt(at(60_000, { target, multiplier: 3.42 }), PHONE)
  const [reached, missed] = [over(3.4), over(3.44)]
  expect(reached.labels.figure?.size).toBe(missed.labels.figure?.size)
  expect(reached.rings).toEqual(missed.rings)
  expect(missed.crossings).toEqual([])
})

it.each([PHONE, DESK])(
  'places the figure of an end just under the target below its own line: $width',
  (size) => {
    const ended = (multiplier: number) => sceneAt(at(60_000, { target: 2, multiplier }), size)
    const missed = ended(1.94)
    expect((missed.end?.y ?? 0) - (missed.level?.y ?? 0)).toBeLessThan(60)
    const { y = 0, size: font = 0 } = missed.labels.figure ?? {}
    expect(y + font * 0.14).toBeGreaterThanOrEqual((missed.end?.y ?? 0) + 12)
    expect(ended(2.02).labels.figure?.y).toBeLessThan(ended(2.02).level?.y ?? 0)
  },
)

it.each([PHONE, DESK])('no figure at rest cuts the target’s line or the ground: $width', (size) => {
  for (let multiplier = 1; multiplier < 2; multiplier += 0.01) {
    const { labels, level, ground } = sceneAt(at(60_000, { target: 2, multiplier }), size)
    const { y = 0, size: font = 0 } = labels.figure ?? {}
    expect(y, multiplier.toFixed(2)).toBeGreaterThan(level?.y ?? 0)
    expect(y + font * 0.86, multiplier.toFixed(2)).toBeLessThan(ground)
  }
})

it('has no camera, ring or drift with reduced motion', () => {
  const calm = (ms: number) => sceneAt({ ...at(ms), calm: true }, PHONE)
  expect(calm(100).level?.y).toBe(calm(3000).level?.y)
  expect(calm(msUntil(2) + 200)).toMatchObject({ rings: [], drift: 0 })
  expect(calm(msUntil(3.42) + 10).plane).toBeUndefined()
  const { curve, ground } = sceneAt(
    { ...at(msUntil(900), { target: 1.1, multiplier: 1000 }), calm: true },
    PHONE,
  )
  expect(curve.at(-1)?.y).toBeGreaterThan(0)
  expect(curve.at(0)?.y).toBe(ground)
})

it.each([
  PHONE,
  { ...PHONE, height: 190 },
  { ...PHONE, height: 340 },
  { width: 320, height: 84, inset: 20, text: 1 },
  DESK,
])('keeps the figure at rest 12 px off its own line, and off the trail: $width × $height', (size) => {
  for (const target of [1.1, 2, 2.94, 10]) {
    for (const multiplier of [1, 1.05, 1.3, 1.94, 2, 2.88, 3.42, 9.9, 250]) {
      const { end, curve, labels } = sceneAt(at(60_000, { target, multiplier }), size)
      const { x = 0, y = 0, size: font = 0 } = labels.figure ?? {}
      const [top, foot] = [y + font * 0.14, y + font * 0.86]
      const { to = 0, y: line = 0 } = end ?? {}
      const where = `${target} ${multiplier}`
      expect(Math.max(top - line, line - foot, x - to), where).toBeGreaterThanOrEqual(12 - 1e-9)
      const isCrossed = curve.some((point) => point.x > x - 6 && point.y > top - 6 && point.y < foot + 6)
      expect(isCrossed, where).toBe(false)
    }
  }
})

it('ends the dotted line before the flag of a target just above it', () => {
  const still = (multiplier: number) => sceneAt(at(60_000, { target: 2, multiplier }), PHONE)
  expect(still(1.94).end?.to).toBe(345)
  expect(still(1.5).end?.to).toBe(375)
})

it.each([PHONE, DESK])('has no second line just over the ground: $width', (size) => {
  const still = (multiplier: number) => sceneAt(at(60_000, { target: 2, multiplier }), size)
  expect([1, 1.02, 1.2, 1.9].map((multiplier) => still(multiplier).end?.isLow)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
