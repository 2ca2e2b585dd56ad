import { expect, test } from 'vitest'
import { asTable, needsTable } from './as-table.ts'
import { columnsOf, recogniseColumns } from './columns.ts'
import { recogniseLayout } from './layout.ts'
import { readRows } from './parse.ts'

const ROUNDS = [132, 245, 100, 1013, 178, 301, 131_737, 119, 204, 666]
const X = ROUNDS.map((value) => (value / 100).toFixed(2))
const each = (line: (x: string, number: number) => string, between = '\n') =>
  X.map((x, at) => line(x, at + 1)).join(between)
const clock = (number: number) => `21:${39 + number}:05`
const comma = (x: string) => x.replace('.', ',')
const spaced = (x: string) => x.replace('1317', '1 317')
const numbers = ROUNDS.map((value) => value / 100)
const games = numbers.map((bust, at) => ({ id: at + 1, time: clock(at + 1), game: { bust } }))

/** Reads a text as the page does; 'asks' if the page has to ask the user. */
function outcomesOf(text: string): readonly number[] | 'asks' {
  const table = needsTable(text) ? asTable(text) : undefined
  if (table === 'broken_json') return 'asks'
  const layout = recogniseLayout(table ?? text)
  if (typeof layout === 'string') return 'asks'
  const { outcome, refused } = readRows(table ?? text, layout, columnsOf(recogniseColumns(layout)))
  // A title is one refused row at most.
  return outcome && refused.total <= 1 ? [...outcome] : 'asks'
}

const FORMS: Readonly<Record<string, string>> = {
  'a value a line': each((x) => x),
  'with x': each((x) => `${x}x`),
  'a strip': each((x) => `${x}x`, ' '),
  'commas between': each((x) => x, ', '),
  'decimal commas': each((x) => `${comma(x)}x`, ' '),
  'CSV with a header': `round,multiplier\n${each((x, n) => `${n},${x}`)}`,
  'CSV without one': each((x, n) => `${n},${x}`),
  'semicolons and decimal commas': `round;bust\n${each((x, n) => `${n};${comma(x)}`)}`,
  'tabs and times': `time\tmultiplier\n${each((x, n) => `${clock(n)}\t${x}`)}`,
  'a Markdown table': `| round | bust |\n|---|---|\n${each((x, n) => `| ${n} | ${x}x |`)}`,
  'quoted cells': `"round","multiplier"\n${each((x, n) => `"${n}","${x}"`)}`,
  'title lines above a header': `Export of August\nGenerated 2025-08-31\n\nround,multiplier\n${each((x, n) => `${n},${x}`)}`,
  'thousands apart by a space, a value a line': each((x) => `${spaced(x)}x`),
  'thousands apart by a space, a strip': each((x) => `${spaced(x)}x`, ' '),
  'thousands apart by a space, a table': `id;bust\n${each((x, n) => `${n};${comma(spaced(x))}`)}`,
  'a JSON array': JSON.stringify(numbers),
  'a JSON array of texts': JSON.stringify(X.map((x) => `${x}x`)),
  'JSON objects': JSON.stringify(games),
  'JSON objects over many lines': JSON.stringify(games, null, 2),
  'JSON in an answer': JSON.stringify({ ok: true, data: { total: 10, rounds: games } }),
  'JSON pages': JSON.stringify([
    { page: 1, rounds: games.slice(0, 5) },
    { page: 2, rounds: games.slice(5) },
  ]),
  'a JSON map': JSON.stringify(Object.fromEntries(numbers.map((bust, at) => [at + 1, bust]))),
  'JSON columns': JSON.stringify({ id: games.map(({ id }) => id), multiplier: numbers }),
  'JSON lines': games.map((game) => JSON.stringify(game)).join('\n'),
  'an array in a script': `const busts = ${JSON.stringify(numbers)};`,
  'an HTML table': `<table><tr><th>Round</th><th>Bust</th></tr>${each((x, n) => `<tr><td>${n}</td><td><b>${x}&times;</b></td></tr>`, '')}</table>`,
  'HTML bubbles': `<style>b{}</style>${each((x) => `<div class="b">${x}x</div>`, '')}`,
  'Round 5: 1.32x': each((x, n) => `Round ${n}: ${x}x`),
  'messages of a chat': each((x, n) => `[${clock(n)}] Bot: crashed at ${x}x`),
  'a numbered list': each((x, n) => `${n}. ${x}x`),
  'names and values': each((x, n) => `id=${n} bust=${x}`),
  YAML: each((x, n) => `- id: ${n}\n  bust: ${x}`),
  'value and time in turn': each((x, n) => `${x}x\n${clock(n)}`),
  'time and value in turn': each((x, n) => `${clock(n)}\n${x}x`),
  'columns of spaces': `round  multiplier\n${each((x, n) => `${n}  ${x}`)}`,
}

test.each(Object.entries(FORMS))('reads %s', (_, text) => {
  expect(outcomesOf(text)).toEqual(ROUNDS)
})

test.each([
  ['JSON that is cut off', '[1.32,2.45,1.00,'],
  ['objects that are cut off', '[{"bust":1.32},{"bust":2.4'],
  ['values in brackets', `INSERT INTO r VALUES ${each((x, n) => `(${n}, ${x})`, ', ')};`],
])('asks about %s, and reads nothing wrong', (_, text) => {
  expect(outcomesOf(text)).toBe('asks')
})

test('keeps all digits of JSON numbers, and leaves out records of another form', () => {
  const rows = asTable('[{"id":12345678901234567890,"bust":1.32},{"id":12345678901234567891,"bust":2}]')
  expect(rows).toBe('id\tbust\n12345678901234567890\t1.32\n12345678901234567891\t2')
  expect(asTable('{"7001":1.32,"7002":2.45}')).toBe('id\tmultiplier\n7001\t1.32\n7002\t2.45')
  expect(asTable('[{"id":1,"bust":1.32},{"id":2},{"id":3,"bust":2}]')).toBe('id\tbust\n1\t1.32\n2\t\n3\t2')
  const chat = `${each((x, n) => `Round ${n}: ${x}x`)}\nServer restarted\n${each((x, n) => `Round ${n}: ${x}x`)}`
  const table = asTable(chat)?.split('\n') ?? []
  expect(table[11]).toBe('Server restarted')
  expect(table).toHaveLength(22)
})
