import { describe, expect, test } from 'vitest'
import { inspectMarkdown } from './inspect.ts'
import { TooComplex } from './parse.ts'

function seen(text: string): [string, string][] {
  return inspectMarkdown(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])
}

describe('problems to review before publishing', () => {
  test.each<[string, [string, string][]]>([
    ['a ![](/a.png) b', [['alt_required', '![](/a.png)']]],
    ['![ ][p]\n\n[p]: /a.png', [['alt_required', '![ ][p]']]],
    ['![a](http://e.example/a.png)', [['https_only', '![a](http://e.example/a.png)']]],
    ['![a]()', [['https_only', '![a]()']]],
    ['[x](https://www.bit.ly/y)', [['shortener', '[x](https://www.bit.ly/y)']]],
    ['[x][y]\n\n[y]: //t.co/z', [['shortener', '[x][y]']]],
    ['[x](javascript:alert(1))', [['link_dropped', '[x](javascript:alert(1))']]],
    [
      'a <b>c</b> <!-- d -->',
      [
        ['raw_html', '<b>'],
        ['raw_html', '<!-- d -->'],
      ],
    ],
    ['`<b>` [a](/a) [b](https://b.example) [c](mailto:c@c.example) ![d](/d.png)', []],
  ])('%s', (text, problems) => {
    expect(seen(text)).toEqual(problems)
  })

  test('are in text order, and limited in number', () => {
    const problems = inspectMarkdown('![](/a.png) '.repeat(200))
    expect(problems).toHaveLength(50)
    expect(problems.map(({ start }) => start)).toEqual(problems.map((_, index) => index * 12))
  })
})

test('refuses a text that is slow to parse', () => {
  expect(() => inspectMarkdown('>'.repeat(1000))).toThrow(TooComplex)
})
