import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, csvLines, disarm } from './csv.ts'

test('a file begins with the byte order mark and the column names', () => {
  expect(csvFile(['name', 'n'], [['a', 1]])).toBe('\ufeff"name","n"\r\n"a",1\r\n')
})

test('writes RFC 4180: CRLF, quoted texts, doubled quotes', () => {
  const rows = [
    ['say "hi"', 1.5],
    ['a,b;c', -0.03],
    ['two\r\nlines', 1e-9],
    [undefined, Number.NaN],
    ['=1+1', true],
  ]
  expect(csvLines(rows)).toBe(
    '"say ""hi""",1.5\r\n"a,b;c",-0.03\r\n"two\r\nlines",1e-9\r\n,\r\n"\'=1+1","true"\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['  =1', "'  =1"],
  ['"=1', `'"=1`],
  [`'"  =1`, `''"  =1`],
  ['＝1', "'＝1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['x;=1', "x;'=1"],
  ['x; "=1', `x;' "=1`],
  ['one\n=1', "one\n'=1"],
  ['one\t@x', "one\t'@x"],
  ['\t=1', "'\t'=1"],
  ['a=1', 'a=1'],
  ['a-b', 'a-b'],
  ['ada@example.com', 'ada@example.com'],
  ['', ''],
  ['   ', '   '],
])('%j becomes %j', (text, disarmed) => {
  expect(disarm(text)).toBe(disarmed)
})

test('whatever the text, no cell of any program begins a formula, and only apostrophes are added', () => {
  const piece = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", ';', 'a', '1', ',')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const disarmed = disarm(text)
      expect(disarmed).not.toMatch(/^[\t\r\n]/)
      for (const cell of disarmed.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
      expect(disarmed.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }),
  )
})
