import { describe, expect, test } from 'vitest'
import { afterCommand, stateOf } from '../testing/markdown-state.ts'
import { endList } from './end-list.ts'
import { insertDivider, insertTable } from './insert.ts'
import { imageMarkdown, linkMarkdown, linkPlace } from './link.ts'
import { addColumn, addRow, alignColumn, removeColumn, removeRow } from './table.ts'
import { toggleCode } from './toggle-code.ts'
import { EMPHASIS, STRONG, toggleInline } from './toggle-inline.ts'
import { toggleBullets, toggleHeading, toggleNumbers, toggleQuote } from './toggle-lines.ts'

const bold = toggleInline(STRONG)
const italic = toggleInline(EMPHASIS)
test.each([
  ['a ‹word› b', bold, 'a **‹word›** b'],
  ['a **‹word›** b', bold, 'a ‹word› b'],
  ['a ‹**word**› b', bold, 'a ‹word› b'],
  ['a **two w¦ords** b', bold, 'a two w¦ords b'],
  ['a wo¦rd b', bold, 'a **wo¦rd** b'],
  ['¦', bold, '**¦**'],
  ['**¦**', bold, '¦'],
  ['a **word¦** b', bold, 'a **word**¦ b'],
  ['a *word¦* b', italic, 'a *word*¦ b'],
  ['a **word**¦ b', bold, 'a word¦ b'],
  ['a **‹word›** b', italic, 'a ***‹word›*** b'],
  ['a *‹word›* b', bold, 'a ***‹word›*** b'],
  ['a‹ word ›b', bold, 'a‹ **word** ›b'],
  ['‹- one\n- two›', italic, '‹- *one*\n- *two›*'],
  ['‹# a\n\n> b›', bold, '‹# **a**\n\n> **b›**'],
  ['‹größer›', bold, '**‹größer›**'],
])('bold and italic: %s', (before, command, after) => {
  expect(afterCommand(before, command)).toBe(after)
})

test.each([
  ['a ti¦tle', toggleHeading(2), '## a ti¦tle'],
  ['## a ti¦tle', toggleHeading(2), 'a ti¦tle'],
  ['## a ti¦tle', toggleHeading(3), '### a ti¦tle'],
  ['- a ti¦tle', toggleHeading(2), '## a ti¦tle'],
  ['¦', toggleHeading(2), '## ¦'],
  ['‹a\n\nb›', toggleBullets, '- ‹a\n\n- b›'],
  ['- ‹a\n- b›', toggleBullets, '‹a\nb›'],
  ['- ‹a\n- b›', toggleNumbers, '1. ‹a\n2. b›'],
  ['1. ‹a\n2. b›', toggleNumbers, '‹a\nb›'],
  ['  - a¦', toggleNumbers, '  1. a¦'],
  ['‹a\n\nb›', toggleQuote, '> ‹a\n> \n> b›'],
  ['> ‹a\n> b›', toggleQuote, '‹a\nb›'],
])('lines: %j', (before, command, after) => {
  expect(afterCommand(before, command)).toBe(after)
})

test.each([
  ['- one\n- ¦', '- one\n\n¦'],
  ['- one\n- ¦\n\nafter', '- one\n\n¦\n\nafter'],
  ['1. one\n2. ¦', '1. one\n\n¦'],
  ['- one\n  - ¦', '- one\n  - ¦'],
  ['- one¦', '- one¦'],
  ['- ¦', '- ¦'],
])('Enter ends a list: %j', (before, after) => {
  expect(afterCommand(before, endList)).toBe(after)
})

test.each([
  ['a ‹word› b', 'a `‹word›` b'],
  ['a `wo¦rd` b', 'a wo¦rd b'],
  ['a `word¦` b', 'a `word`¦ b'],
  ['¦', '```\n¦\n```'],
  ['‹a\nb›', '```\n‹a\nb›\n```'],
  ['‹a\n```b```›', '````\n‹a\n```b```›\n````'],
  ['x\n\n```\na¦\n```\ny', 'x\n\na¦\ny'],
])('code: %j', (before, after) => {
  expect(afterCommand(before, toggleCode)).toBe(after)
})

describe('blocks', () => {
  test.each([
    ['¦', '| ¦ |  |\n| --- | --- |\n|  |  |\n|  |  |'],
    ['a¦b\nc', 'ab\n\n| ¦ |  |\n| --- | --- |\n|  |  |\n|  |  |\n\nc'],
  ])('a table at %j', (before, after) => {
    expect(afterCommand(before, insertTable)).toBe(after)
  })

  test('a divider is not read as the underline of a heading', () => {
    expect(afterCommand('a¦', insertDivider)).toBe('a\n\n---\n¦')
  })
})

test.each([
  ['x\n\n| a¦ | b |\n| --- | --- |\n| 1 | 2 |', addRow, 'x\n\n| a | b |\n| --- | --- |\n| ¦ |  |\n| 1 | 2 |'],
  ['| a | b |\n| --- | --- |\n| 1 | 2¦ |', addRow, '| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | ¦ |'],
  ['a | b\n--|:-:\n1¦ | x \\| y', addColumn, '| a |  | b |\n| -- | --- | :-: |\n| 1 | ¦ | x \\| y |'],
  ['| a | b |\n| --- | --- |\n| 1¦ | 2 |\n| 3 |', removeRow, '| a | b |\n| --- | --- |\n| ¦3 |  |'],
  ['| a | b |\n| --- | --- |\n| 1¦ | 2 |', removeRow, '| ¦a | b |\n| --- | --- |'],
  ['| a¦ | b |\n| --- | --- |', removeRow, '| a¦ | b |\n| --- | --- |'],
  ['| a | b |\n| --- | --- |\n| 1 | 2¦ |', removeColumn, '| a |\n| --- |\n| ¦1 |'],
  ['| a¦ |\n| --- |', removeColumn, '| a¦ |\n| --- |'],
  ['| a¦ |\n| --- |', alignColumn, '| ¦a |\n| :-: |'],
  ['| a¦ |\n| :-: |', alignColumn, '| ¦a |\n| --: |'],
  ['| a¦ |\n| --: |', alignColumn, '| ¦a |\n| --- |'],
  ['a¦ | b\nc | d', addRow, 'a¦ | b\nc | d'],
])('a table with the cursor in it: %j', (before, command, after) => {
  expect(afterCommand(before, command)).toBe(after)
})

describe('links and pictures', () => {
  test.each([
    ['see [the ¦page](https://a.example/x)', 'the page', 'https://a.example/x', true],
    ['see [the page](</a b>)¦', 'the page', '/a b', true],
    ['see the pa¦ge', 'page', '', false],
    ['see ‹the page›', 'the page', '', false],
  ])('%s', (marked, text, address, exists) => {
    expect(linkPlace(stateOf(marked))).toMatchObject({ text, address, exists })
  })

  test('escapes characters that would end an address or a description', () => {
    expect(linkMarkdown('a\nb', 'https://e.example/a (1)')).toBe('[a b](https://e.example/a%20%281%29)')
    expect(imageMarkdown({ url: '/a.png', alt: 'a [b]\nc' })).toBe('![a \\[b\\] c](/a.png)')
  })
})
