import { describe, expect, test } from 'vitest'
import { layOut, textWidth } from './layout.ts'
import type { Axis, Mark } from './types.ts'

const plain = () => String

const x: Axis = { label: 'Rounds', domain: [0, 500] }
const y: Axis = { label: 'Bankroll', domain: [0, 1000] }

const line = (label: string, end: number): Mark => ({
  kind: 'line',
  points: [
    { x: 0, y: 500 },
    { x: 500, y: end },
  ],
  label,
})

describe('the room of a plot', () => {
  test.each([280, 343, 640, 1200])('at %d px everything stands inside, and no figures touch', (width) => {
    const layout = layOut({ width, em: 13 }, { x, y }, [line('Flat stakes', 480)], plain)
    expect(layout.frame.right).toBeGreaterThan(layout.frame.left + width / 2)
    expect(layout.frame.bottom).toBeLessThan(layout.height)
    for (const axis of [layout.x, layout.y]) {
      expect(axis.ticks.length).toBeGreaterThan(1)
      for (const { place } of axis.ticks) expect(place).toBeGreaterThanOrEqual(0)
    }
    for (const [index, { place, text }] of layout.x.ticks.entries()) {
      const before = layout.x.ticks[index - 1]
      if (before) expect(place - before.place).toBeGreaterThan(textWidth(text, 13))
    }
    expect(layout.y.scale(0)).toBeGreaterThan(layout.y.scale(1000))
  })

  test('names stand at the ends of their lines where there is room, and in a key where there is none', () => {
    const marks = [line('Flat stakes', 480), line('Martingale', 470)]
    const wide = layOut({ width: 900, em: 13 }, { x, y }, marks, plain)
    expect(wide.ends.map(({ text }) => text)).toEqual(['Flat stakes', 'Martingale'])
    expect(wide.key).toEqual([])
    const [flat, martingale] = wide.ends
    expect((martingale?.y ?? 0) - (flat?.y ?? 0)).toBeGreaterThan(13)
    const narrow = layOut({ width: 343, em: 13 }, { x, y }, marks, plain)
    expect(narrow.ends).toEqual([])
    expect(narrow.key.map(({ text }) => text)).toEqual(['Flat stakes', 'Martingale'])
    expect(narrow.height).toBeGreaterThan(wide.key.length)
  })

  test('a name that would leave the plot too little goes into the key', () => {
    const layout = layOut(
      { width: 600, em: 13 },
      { x, y },
      [line('Anteil der Runden, die das Ziel erreichten', 480)],
      plain,
    )
    expect(layout.ends).toEqual([])
    expect(layout.key).toHaveLength(1)
  })

  test('a level is named at its end where there is room, and on its line where there is none', () => {
    const level: Mark = { kind: 'level', at: { y: 500 }, label: 'start' }
    const wide = layOut({ width: 900, em: 13 }, { x, y }, [level], plain)
    expect(wide.ends).toMatchObject([{ text: 'start', series: undefined }])
    expect(wide.levels).toMatchObject([{ text: undefined }])
    const narrow = layOut({ width: 343, em: 13 }, { x, y }, [level], plain)
    expect(narrow.ends).toEqual([])
    expect(narrow.levels).toMatchObject([{ text: 'start', anchor: 'end' }])
  })

  test('names of upright levels that would touch stand below each other', () => {
    const level = (at: number): Mark => ({ kind: 'level', at: { x: at }, label: `average of ${at}` })
    const { levels } = layOut({ width: 343, em: 13 }, { x, y }, [level(200), level(220), level(499)], plain)
    expect(new Set(levels.map((each) => each.y)).size).toBeGreaterThan(1)
    expect(levels.map(({ anchor }) => anchor)).toEqual(['start', 'start', 'end'])
  })

  test('marks without an end, such as bars, are named in the key', () => {
    const bars: Mark = { kind: 'bars', bars: [{ from: 0, to: 50, y: 3 }], label: 'Players' }
    const layout = layOut({ width: 900, em: 13 }, { x, y }, [bars], plain)
    expect(layout.key).toMatchObject([{ text: 'Players', kind: 'bars' }])
  })

  test('too many categories are thinned out evenly', () => {
    const months: Axis = {
      label: 'Month',
      domain: [-0.5, 35.5],
      ticks: Array.from({ length: 36 }, (_, index) => index),
    }
    const layout = layOut(
      { width: 343, em: 13 },
      { x: { ...months, format: () => 'Nov 2026' }, y },
      [],
      () => () => 'Nov 2026',
    )
    expect(layout.x.ticks.length).toBeLessThan(6)
    expect(layout.x.ticks.length).toBeGreaterThan(2)
  })
})
