import { expect, test } from 'vitest'
import { toCsv } from './save-file.ts'

test('writes RFC 4180: CRLF, quoted texts, doubled quotes, and the head after the byte order mark', () => {
  const rows = [
    ['say "hi"', 1.5],
    ['a,b;c', -0.03],
    ['two\r\nlines', 1e-9],
    [undefined, Number.NaN],
  ]
  expect(toCsv(['name', 'n'], rows)).toBe(
    '\ufeff"name","n"\r\n"say ""hi""",1.5\r\n"a,b;c",-0.03\r\n"two\r\nlines",1e-9\r\n,\r\n',
  )
})

test('no text becomes a formula', () => {
  expect(toCsv(['=1+1'], [['@SUM(A1)']])).toBe(`\ufeff"'=1+1"\r\n"'@SUM(A1)"\r\n`)
})
