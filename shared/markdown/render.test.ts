import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_BYTES_MAX, WORK_MAX, workOf } from './complexity.ts'
import { TooComplex } from './parse.ts'
import { renderMarkdown } from './render.ts'

const ORIGIN = 'https://fairflight.example'
/** A whole tag, whose quoted attributes may hold any sign; else a single `<`, which text must not contain. */
const TAG_OR_BRACKET = /<\/?([a-z\d]+)((?:\s[a-z]+="[^"]*")*)>|</gi
const html = (text: string) => renderMarkdown(text, ORIGIN).html

test.each([
  ['# Why\n\nIt *cannot*, **never**.', '<h2>Why</h2>\n<p>It <em>cannot</em>, <strong>never</strong>.</p>'],
  ['### A\n#### B\n###### C', '<h2>A</h2>\n<h3>B</h3>\n<h5>C</h5>'],
  ['# A\n###### F', '<h2>A</h2>\n<h6>F</h6>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
  ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
  ['```ts\n<b>\n```', '<pre><code class="language-ts">&#x3C;b>\n</code></pre>'],
  ['`a < b`', '<p><code>a &#x3C; b</code></p>'],
  ['a  \nb', '<p>a<br>\nb</p>'],
  ['***', '<hr>'],
  ['', ''],
  [
    '| a | b |\n|:-:|--|\n| 1 | 2 |',
    '<div><table>\n<thead>\n<tr>\n<th align="center">a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table></div>',
  ],
  [
    '![A plane](/images/a.webp "Sky")',
    '<figure><img src="/images/a.webp" alt="A plane" loading="lazy" decoding="async"><figcaption>Sky</figcaption></figure>',
  ],
  [
    '![A](/a.webp) ![B](/b.webp "<b>")',
    '<p><img src="/a.webp" alt="A" loading="lazy" decoding="async"> <img src="/b.webp" alt="B" title="<b>" loading="lazy" decoding="async"></p>',
  ],
  [
    '![A](/media/0a1b2c3d4e5f6g7h8j9k/700x350.webp)',
    '<p><img src="/media/0a1b2c3d4e5f6g7h8j9k/700x350.webp" alt="A" width="700" height="350" srcset="/media/0a1b2c3d4e5f6g7h8j9k/480x240.webp 480w, /media/0a1b2c3d4e5f6g7h8j9k/700x350.webp 700w" sizes="min(100vw, 700px)" loading="lazy" decoding="async"></p>',
  ],
  ['[in](/faq) [on](#x)', '<p><a href="/faq">in</a> <a href="#x">on</a></p>'],
  [`[home](${ORIGIN}/it)`, `<p><a href="${ORIGIN}/it">home</a></p>`],
  ['<mailto:a@b.example>', '<p><a href="mailto:a@b.example">mailto:a@b.example</a></p>'],
  [
    '[out](https://a.example "T")',
    '<p><a href="https://a.example" title="T" rel="nofollow noopener">out</a></p>',
  ],
])('%j is rendered', (text, expected) => {
  expect(html(text)).toBe(expected)
})

describe('refused content', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['a <b>bold</b> c', '<p>a bold c</p>'],
    ['a <!-- note to the editor --> b', '<p>a  b</p>'],
    ['<!-- note\n\nto the editor -->\n\nb', '<p>b</p>'],
    ['<div onclick="x()">\n\nkept\n\n</div>', '<p>kept</p>'],
    ['> <script>\n> alert(1)\n> </script>\n\nb', '<blockquote>\n</blockquote>\n<p>b</p>'],
    ['a <script>alert(1)</script> *b*', '<p>a  <em>b</em></p>'],
    ['a <STYLE>p{}</style> b <script>c', '<p>a  b c</p>'],
    ['a <scr<b>ipt>alert(1)</scr</b>ipt> c', '<p>a  c</p>'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p><a>x</a></p>'],
    ['[x](java&#x09;script:alert(1))', '<p><a>x</a></p>'],
    ['[x](vbscript:x) [y](data:text/html,x)', '<p><a>x</a> <a>y</a></p>'],
    ['<javascript:alert(1)>', '<p><a>javascript:alert(1)</a></p>'],
    ['[x][r]\n\n[r]: javascript:alert(1)', '<p><a>x</a></p>'],
    ['<https://a.example/"onmouseover="x>', undefined],
    ['![x"onerror="alert(1)](/a.png)', undefined],
    ['```"><script>\nx\n```', '<pre><code class="">x\n</code></pre>'],
  ])('%j', (text, expected) => {
    const result = html(text)
    if (expected !== undefined) expect(result).toBe(expected)
    expect(result).not.toMatch(/<script|<!--|<[^>]*\son\w+=(?![^"]*"[^"]*>)|href="\s*javascript/i)
  })

  test('pieces of tags, attributes and addresses never make an element or an address of their own', () => {
    const piece = fc.constantFrom(
      ...`<script> </script> < > <!-- --> " ' \` [a]( ) javascript: data:text/html, onerror= ]( ![ ] \\ &lt; &#58;`.split(
        ' ',
      ),
      ...[
        '\n',
        '\n\n',
        '> ',
        '- ',
        '<img src=x ',
        'a',
        ' ',
        '*',
        '_',
        '|',
        '|-|',
        '://',
        'https:',
        '[a]: ',
        '\t',
        '\u0000',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { html: result, source } = renderMarkdown(pieces.join(''), ORIGIN)
        for (const [, name, attributes] of result.matchAll(TAG_OR_BRACKET)) {
          expect(name).toMatch(
            /^(a|blockquote|br|code|div|em|fig(caption|ure)|h[2-6]|hr|img|li|ol|p|pre|strong|t[dhr]|table|tbody|thead|ul)$/,
          )
          expect(attributes?.replace(/="[^"]*"/g, '')).not.toMatch(/\son/i)
        }
        for (const [, address] of result.matchAll(/\s(?:href|src)="([^"]*)"/g))
          expect(address).not.toMatch(/^\s*(?:javascript|data):/i)
        // The stored source renders to the same page and contains no HTML.
        expect(renderMarkdown(source, ORIGIN)).toMatchObject({ html: result, source })
      }),
      { numRuns: 500 },
    )
  })

  test('the stored text loses only its HTML', () => {
    const { source } = renderMarkdown('# A\n\nb <!-- c -->*d* `<e>`\n', ORIGIN)
    expect(source).toBe('# A\n\nb *d* `<e>`\n')
  })
})

describe('facts about a text', () => {
  test('external links in any notation', () => {
    const text =
      '[a](https://a.example/x) [b](//b.example) <http://d.example> [e][e] [f](/f) ![g](https://g.example/g.png)\n\n[e]: https://e.example'
    expect(renderMarkdown(text, ORIGIN).outside).toEqual([
      'https://a.example/x',
      'https://b.example/',
      'http://d.example/',
      'https://e.example/',
      'https://g.example/g.png',
    ])
    expect(renderMarkdown(text, ORIGIN).html.match(/rel="nofollow noopener"/g)).toHaveLength(4)
  })

  test.each([
    ['![](/a.png)', ['alt_required']],
    ['![ ](https://a.example/a.png)', ['alt_required']],
    ['![a](http://a.example/a.png)', ['https_only']],
    ['![a](data:image/png;base64,AAAA)', ['https_only']],
    ['![a]()', ['https_only']],
    ['![a](/a.png) ![b](https://b.example/b.png)', []],
  ])('pictures: %s', (text, errors) => {
    expect(renderMarkdown(text, ORIGIN).errors).toEqual(errors)
  })

  test('its words without marks, pictures and titles by their texts', () => {
    const text =
      '# Is **99**% true?\n\nNo[.](https://a.example "hover")\n\n| *a* |\n|---|\n| b |\n\n- ![chart](/c.png)\n\n```\ncode\n```'
    expect(renderMarkdown(text, ORIGIN).words).toEqual([
      'Is 99% true?',
      'No.',
      'a',
      'b',
      'chart',
      'code',
      'hover',
    ])
  })

  test('an excerpt of whole words, and minutes', () => {
    const long = renderMarkdown(`# Title\n\n${'word '.repeat(1190)}`, ORIGIN)
    expect(long.excerpt).toBe(`${'word '.repeat(39)}word…`)
    expect(long.readingMinutes).toBe(5)
    const short = renderMarkdown('# Title\n\nOne.\n\n- no\n\nTwo.', ORIGIN)
    expect(short).toMatchObject({ excerpt: 'One. Two.', readingMinutes: 1 })
    expect(renderMarkdown('x'.repeat(300), ORIGIN).excerpt).toBe(`${'x'.repeat(200)}…`)
  })
})

describe('slow texts', () => {
  const N = CONTENT_BYTES_MAX
  const address = 'x'.repeat(N / 4)
  const NESTED_TAGS = `${'<b'.repeat(8)}${'>'.repeat(8)}`
  test.each([
    ['nested quotes', '>'.repeat(N)],
    ['nested lists', '1. '.repeat(N / 3)],
    ['lists in quotes', '> - '.repeat(N / 4)],
    ['marks of emphasis', '*a_'.repeat(N / 3)],
    ['marks in many paragraphs', `${'*a_ '.repeat(900)}\n\n`.repeat(N / 3602)],
    ['underlined headings', 'a\n=\n'.repeat(N / 4)],
    ['tags that nothing closes', `a ${'<script>'.repeat(N / 8)}`],
    ['one address many times', `${'[a] '.repeat(N / 8)}\n\n[a]: https://a.example/${address}`],
    ['brackets', '['.repeat(N)],
    ['links cut short', '[a]('.repeat(N / 4)],
    ['table rows', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(N / 12)}`],
    ['lines', 'a\n'.repeat(N / 2)],
    ['references to nothing', '[a]'.repeat(N / 3)],
    ['lists in lists', '- - - a\n'.repeat(N / 8)],
    ['items', '1. a\n'.repeat(N / 5)],
    ['quotes of paragraphs', '> > > > a\n\n'.repeat(N / 11)],
    ['lines behind a quote', `> a\n${'b\n'.repeat(N / 2 - 2)}`],
    ['lines behind a quote that end in another way', `> a\r${'b\r'.repeat(N / 2 - 2)}`],
    ['a wide table with short rows', `${'a|'.repeat(N / 6)}\n${'-|'.repeat(N / 6)}\n${'x\n'.repeat(N / 6)}`],
    [
      'tags made by cutting',
      `${'<b'.repeat(30)}${'>'.repeat(30)}`.repeat(3) + '<'.repeat(20) + 'a <b>>'.repeat(20),
    ],
    ['emphasis parsed anew for each tag cut out', `${'*a_'.repeat(900)} ${NESTED_TAGS}\n\n`.repeat(5)],
    ['long marks of emphasis', `a ${'*'.repeat(30_000)}b${'*'.repeat(30_000)}`],
    ['tags in tags', NESTED_TAGS.repeat(N / 24)],
    ['instructions that nothing ends', 'a <?'.repeat(N / 4)],
    ['declarations that nothing ends', 'a <!A '.repeat(N / 6)],
    ['titles that nothing ends', `x ${'[a](b ('.repeat(4900)}`],
    [
      'a paragraph of lines in lists, and again for each tag cut out',
      `${'- '.repeat(19)}a ${NESTED_TAGS}\n${'b\n'.repeat(5900)}`,
    ],
    ['blank lines in lists', `${'- '.repeat(19)}a\n${'\n'.repeat(N - 100)}  b`],
    ['pictures in descriptions of pictures', `${'!['.repeat(1000)}a${'](b)'.repeat(1000)}`],
  ])('%s are refused', (_, text) => {
    expect(() => renderMarkdown(text, ORIGIN)).toThrow(TooComplex)
  })

  test('all passes over one text share one bound', () => {
    // Each pass is cheap enough by itself.
    const text = `${'*a_'.repeat(900)}\n\n`.repeat(5)
    expect(workOf(text)).toBeLessThan(WORK_MAX / 2)
    expect(html(text).length).toBeGreaterThan(0)
    expect(() => html(`${text}a <b<b>>`)).toThrow(TooComplex)
  })

  test.each([
    ['prose', 'Lorem ipsum dolor sit *amet*, consectetur.\n\n'.repeat(4000)],
    ['ampersands', '&'.repeat(N / 7)],
    ['a long list', '- An item with some words in it.\n'.repeat(2900)],
    ['links', 'See [this](https://a.example/) and [that](https://b.example/).\n\n'.repeat(2400)],
    ['a list of links', '- See [this](https://a.example/) for *more* of it.\n'.repeat(800)],
    ['a table of links', `|a|b|\n|-|-|\n${'| [this](https://a.example/) | *x* |\n'.repeat(700)}`],
  ])('%s are far from the bound', (_, text) => {
    expect(workOf(text)).toBeLessThan(WORK_MAX / 2)
    expect(html(text).length).toBeGreaterThan(0)
  })
})
