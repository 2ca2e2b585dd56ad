import { expect, test } from 'vitest'
import { columnsOf, recogniseColumns } from './columns.ts'
import { recogniseBytes, recogniseLayout } from './layout.ts'
import { readRows, rowReader } from './parse.ts'
import { refusalOf } from './refusal.ts'
import { recogniseUnits } from './units.ts'

function layoutOf(text: string) {
  const layout = recogniseLayout(text)
  if (typeof layout === 'string') throw new Error(layout)
  return layout
}
/** The layout of ids and multipliers. */
const layout = layoutOf('id,bust\n1,1.32\n2,1.50\n')

function read(text: string, slice?: number) {
  const layout = layoutOf(text)
  const recognised = recogniseColumns(layout)
  return { layout, recognised, rows: readRows(text, layout, columnsOf(recognised), slice) }
}

function refusals(rows: ReturnType<typeof readRows>) {
  return Array.from(rows.refused.code, (code, index) => [
    rows.refused.row[index],
    rows.refused.column[index],
    refusalOf(code),
  ])
}

/** The first lines of recorded lists of rounds. */
const RECORDED = [
  [
    'round_id,multiplier,timestamp\n51216121,5.68,2025-08-31 21:47:51\n51216151,1.22,2025-08-31 21:48:04\n',
    ['id', 'outcome', 'time'],
  ],
  ['multiplier,time\n1.58,23:54:25\n1.68,23:54:08\n8.62,23:53:49\n', ['outcome', 'time']],
  ['seq,multiplier\n0,1.41\n1,2.19\n2,279.56\n', ['id', 'outcome']],
  [
    'game_id,bust_recorded,bust_from_chain,hash\n12627741,5.28,5.28,4059aa8e\n12627742,11.5,11.5,c3057651\n',
    ['id', 'outcome'],
  ],
] as const

test.each(RECORDED)('a recorded list: %s', (text, roles) => {
  const { recognised, rows } = read(text)
  expect(recognised.map(({ role }) => role)).toEqual(roles)
  expect(recognised.every(({ confidence }) => confidence === 0.9)).toBe(true)
  expect(rows.refused.code).toHaveLength(0)
  expect(rows.count).toBe(text.trim().split('\n').length - 1)
})

test('predictions with outcomes: every column is recognised by name and content', () => {
  const text = 'Round;Signal;Confidence;Accuracy;Result\n1;2,00x;85 %;99%;1,32\n2;1,50x;70,5 %;99%;1.317,37\n'
  const { recognised, rows } = read(text)
  expect(columnsOf(recognised)).toEqual({ id: 0, target: 1, chance: 2, claim: 3, outcome: 4 })
  expect(Array.from(rows.target ?? [])).toEqual([200, 150])
  expect(Array.from(rows.chance ?? [])).toEqual([0.85, 0.705])
  expect(Array.from(rows.claim ?? [])).toEqual([0.99, 0.99])
  expect(Array.from(rows.outcome ?? [])).toEqual([132, 131737])
})

test.each([
  ['1.20x 1,317.37x 2.00x 12,001,317.37x', [120, 131_737, 200, 1_200_131_737]],
  ['1.20,1,317.37,2.00,9.99', [120, 131_737, 200, 999]],
  ['1,317.37x\n1.20x\n2.00x\n', [131_737, 120, 200]],
  ['1,20 13,37 2,00 1.317,37', [120, 1337, 200, 131_737]],
  ['1,20x 1\u202f317,37x\u00a02,00x\u00a0317,37x', [120, 131_737, 200, 31_737]],
])('thousands in a list are one value, wherever a piece of the text ends: %s', (text, outcome) => {
  for (let slice = 1; slice <= text.length; slice += 1) {
    expect(Array.from(read(text, slice).rows.outcome ?? [])).toEqual(outcome)
  }
})

test('a history strip: multipliers one after another', () => {
  const { layout, rows } = read('1.32x 2.45x, 1.00x\n17.2x 3.00x', 3)
  expect(layout.isList).toBe(true)
  expect(Array.from(rows.outcome ?? [])).toEqual([132, 245, 100, 1720, 300])
})

test('byte order mark, CRLF, quotes, empty lines, decimal comma', () => {
  const { layout, rows } = read('\ufeff"round";"bust"\r\n"1";"1,32"\r\n\r\n"2";"2.317,10"\r\n')
  expect(layout).toMatchObject({ decimalSign: 'comma', header: ['round', 'bust'] })
  expect(Array.from(rows.outcome ?? [])).toEqual([132, 231710])
  expect(rows.refused.code).toHaveLength(0)
})

const FAULTY = 'id,bust\n1,1.32\n2,NaN\n3,-2\n4,1.3٢\n5,abc\n6\n7,1,317\n8,0.5\n9,0\n10,2.00\n'

test.each([1, 7, 1 << 16])('refused rows name row, column and reason, in slices of %d', (slice) => {
  const { rows } = read(FAULTY, slice)
  expect(refusals(rows)).toEqual([
    [3, 2, 'missing'],
    [4, 2, 'negative'],
    [5, 2, 'mixed_scripts'],
    [6, 2, 'not_a_number'],
    [7, 2, 'too_few_cells'],
    [8, 3, 'too_many_cells'],
    [9, 2, 'below_1x'],
  ])
  expect(Array.from(rows.outcome ?? [])).toEqual([132, 0, 200])
  expect(Array.from(rows.idsWithoutOutcome)).toEqual([2, 3, 4, 5, 8])
})

test('a quote that never closes loses its own line only, and rows beyond the bound are refused', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `${index},1.50`).join('\n')
  const reader = rowReader(layout, { id: 0, outcome: 1 }, { maxRows: 10_000 })
  reader.push(`id,bust\n1,"1.32\n${long}`)
  const rows = reader.finish()
  expect(refusals(rows)).toEqual([
    [2, 1, 'unclosed_quote'],
    [10_003, 1, 'too_many_rows'],
  ])
  expect(reader.isFull()).toBe(true)
  expect(rows.count).toBe(10_000)
})

test('ids of letters are kept for duplicates, a missing one is refused', () => {
  const rows = readRows('id,bust\nab,1.32\n,1.50\nab,1.50\n', layout, { id: 0, outcome: 1 })
  expect(rows.hasNumericIds).toBe(false)
  expect(rows.id?.[0]).toBe(rows.id?.[1])
  expect(refusals(rows)).toEqual([[3, 1, 'missing']])
})

test('a line that never ends is refused and the memory stays small', () => {
  const rows = readRows(`id,bust\n${'7'.repeat(150_000)}`, layout, { outcome: 1 })
  expect(refusals(rows)).toEqual(expect.arrayContaining([[2, 1, 'row_too_long']]))
  expect(rows.count).toBe(0)
})

test('a line of megabytes is one refused row, and the rows after it keep their numbers', () => {
  const rows = readRows(`id,bust\n${'7'.repeat(3_000_000)}\n2,x1\n3,-1\n4,2.00\n`, layout, { outcome: 1 })
  expect(refusals(rows)).toEqual([
    [2, 1, 'row_too_long'],
    [4, 2, 'negative'],
  ])
  expect(Array.from(rows.outcome ?? [])).toEqual([100, 200])
})

test('refused rows are counted without end and kept up to a bound; a million of them end the reading', () => {
  const reader = rowReader(layout, { outcome: 1 })
  for (let piece = 0; piece < 110; piece += 1) reader.push('1,-2\n'.repeat(10_000))
  const rows = reader.finish()
  expect(rows.refused.total).toBe(1_000_000)
  expect(rows.refused.code).toHaveLength(1000)
  expect(rows.refused.byCode[3]).toBe(1_000_000)
  expect(rows.stopped).toBe('refused')
})

// Some seconds are allowed; quadratic time would take minutes.
test('cells of a hundred thousand characters cost no time', () => {
  const cell = `${'1'.repeat(50_000)}a${' '.repeat(40_000)}b`
  const startedAt = performance.now()
  const rows = readRows(`id,bust\n${`1,${cell}\n`.repeat(20)}`, layout, { outcome: 1 })
  recogniseColumns({ ...layout, sample: layout.sample })
  const wide = recogniseLayout(`${cell},${cell}\n${cell},1`)
  if (typeof wide !== 'string') recogniseColumns(wide)
  expect(rows.refused.byCode[1]).toBe(20)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('multipliers in hundredths and chances in percent are recognised, and can be set', () => {
  const text = 'bust,chance\n132,48\n245,50\n100,12.5\n1720,97\n0,50\n'
  const layout = layoutOf(text)
  const columns = { outcome: 0, chance: 1 }
  const units = recogniseUnits(layout, columns)
  expect(units).toEqual({ multiplier: 'hundredths', chance: 'percent', claim: 'share' })
  const rows = readRows(text, layout, columns)
  expect(Array.from(rows.outcome ?? [])).toEqual([132, 245, 100, 1720, 0])
  expect(Array.from(rows.chance ?? [])).toEqual([0.48, 0.5, 0.125, 0.97, 0.5])
  const asTimes = rowReader(layout, { outcome: 0 }, { units: { ...units, multiplier: 'times' } })
  asTimes.push(text)
  expect(asTimes.finish().outcome?.[0]).toBe(13_200)
})

test('delimiter, decimal sign and header can be corrected', () => {
  const text = 'bust\n1,32\n2,10\n'
  expect(recogniseLayout(text)).toMatchObject({ delimiter: 0, decimalSign: 'comma', header: ['bust'] })
  const chosen = recogniseLayout(text, { delimiter: 44, decimalSign: 'point', hasHeader: false })
  expect(chosen).toMatchObject({ delimiter: 44, decimalSign: 'point', header: undefined, columns: 2 })
})

test('a thousand columns: the first 256 are seen', () => {
  const row = Array.from({ length: 1000 }, (_, column) => `${column}.50`).join(',')
  expect(recogniseLayout(`${row}\n${row}\n${row}\n`)).toMatchObject({ columns: 256 })
})

test('a binary file is recognised before it is read', () => {
  expect(recogniseBytes(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('binary')
  expect(recogniseBytes(new Uint8Array())).toBe('empty')
  expect(recogniseBytes(Uint8Array.of(0xff, 0xfe, 49, 0))).toBe('utf-16le')
  expect(recogniseBytes(new TextEncoder().encode('id,bust\n1,1.32'))).toBe('utf-8')
  expect(recogniseLayout('PK\u0003\u0004\u0000')).toBe('binary')
  expect(recogniseLayout(' \n')).toBe('empty')
})
