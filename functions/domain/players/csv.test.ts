import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('CSV follows RFC 4180, and the first part has the byte order mark and column names', () => {
  const rows = [
    ['say "hi"', 1.5, true],
    ['a,b;c', -3, false],
    ['two\r\nlines', 0, undefined],
  ]
  const body = '"say ""hi""",1.5,"true"\r\n"a,b;c",-3,"false"\r\n"two\r\nlines",0,""\r\n'
  expect(toCsv(['name', 'n', 'on'], rows, false)).toBe(body)
  expect(toCsv(['name', 'n', 'on'], rows, true)).toBe(`\ufeff"name","n","on"\r\n${body}`)
  expect(toCsv(['name'], [], true)).toBe('\ufeff"name"\r\n')
  expect(toCsv(['name'], [], false)).toBe('')
})
