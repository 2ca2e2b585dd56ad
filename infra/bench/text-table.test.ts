import { expect, test } from 'vitest'
import { textTable, thousands } from './text-table.ts'

test('numbers stand to the right, words to the left', () => {
  const table = textTable(
    ['name', 'n'],
    [
      ['one', 1],
      ['a million', thousands(1_000_000)],
    ],
  )
  expect(table.split('\n')).toEqual([
    'name               n',
    '---------  ---------',
    'one                1',
    'a million  1 000 000',
  ])
})
