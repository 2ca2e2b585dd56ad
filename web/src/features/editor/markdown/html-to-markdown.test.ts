// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

test.each([
  ['marks', '<p>It <b>cannot</b>, <i>ever</i>, <code>be</code>.</p>', 'It **cannot**, *ever*, `be`.'],
  ['spaces beside marks', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
  ['headings, of which the page has the first', '<h1>A</h1><p>b</p><h3>C</h3>', '## A\n\nb\n\n### C'],
  ['nested lists', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
  ['a list that starts at three', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  ['nothing but code', '<code>r = h / 2^52</code>', '`r = h / 2^52`'],
  ['a quotation', '<blockquote><p>a</p><p><b>b</b></p></blockquote>', '> a\n>\n> **b**'],
  ['code with backticks', '<pre>a ``` b\n c\n</pre>', '````\na ``` b\n c\n````'],
  [
    'a table',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1\\|2 |  |',
  ],
  [
    'a picture',
    '<img src="https://e.com/a b.png" alt="a [chart]">',
    '![a \\[chart\\]](https://e.com/a%20b.png)',
  ],
  ['line breaks', '<p><b>a</b><br>b<br></p>', '**a**\\\nb'],
  [
    'what Markdown would take for marks',
    '<p><b>x</b> *no* _no_ [no] &lt;b&gt;</p>',
    '**x** \\*no\\* \\_no\\_ \\[no\\] \\<b>',
  ],
  ['what looks like a list', '<div><em>x</em></div><p>1. no</p><p># no</p>', '*x*\n\n1\\. no\n\n\\# no'],
  ['Google’s wrapper', '<b style="font-weight:normal"><p>a <i>b</i></p></b>', 'a *b*'],
])('%s', (_, html, text) => {
  expect(htmlToMarkdown(html)).toBe(text)
})

const wordLine = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7pt "Times"'>&nbsp; </span></span></span>` +
  `<![endif]>${text}<o:p></o:p></p>`

test('converts Word’s HTML: lists of two levels, numbers, own elements and comments', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head>
    <body lang=EN-US><!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b> start<o:p></o:p></p>
    ${wordLine(1, '·', 'one')}
    ${wordLine(2, 'o', 'inner')}
    ${wordLine(1, '·', 'two')}
    <p class=MsoNormal>Between</p>
    ${wordLine(1, '1.', 'first')}${wordLine(1, '2.', 'second')}<!--EndFragment--></body></html>`
  expect(htmlToMarkdown(html)).toBe(
    '**Bold** start\n\n- one\n  - inner\n- two\n\nBetween\n\n1. first\n2. second',
  )
})

test('converts Google Docs’ HTML: bold and italic by style, lists of paragraphs', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">
    <span style="font-size:16pt;font-weight:700;">Title</span></h2><p dir="ltr"><span style="font-weight:400;">A </span>
    <span style="font-weight:700;font-style:normal;">bold</span><span style="font-weight:400;font-style:italic;"> word</span></p>
    <ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li></ul></b>`
  expect(htmlToMarkdown(html)).toBe('## Title\n\nA **bold** *word*\n\n- one')
})

test('runs and loads nothing, and keeps only safe addresses', () => {
  const run = vi.fn()
  Object.assign(window, { run })
  const html = `<p><b>a</b><script>run()</script><img src=x onerror="run()" alt="b">
    <a href="javascript:run()">c</a> <a href="http://e.com">d</a> <a href="https://e.com/(1)">e</a></p>
    <style>p{}</style><iframe src="https://e.com"></iframe>`
  expect(htmlToMarkdown(html)).toBe('**a**b c d [e](https://e.com/%281%29)')
  expect(run).not.toHaveBeenCalled()
})

test('text without structure stays plain text', () => {
  expect(htmlToMarkdown('<meta charset="utf-8"><span style="color:red">a *b*</span>')).toBeUndefined()
  expect(htmlToMarkdown('')).toBeUndefined()
})

test('stops at a depth of markup nested thousands of times', () => {
  const deep = '<div>'.repeat(2000)
  expect(htmlToMarkdown(`<b>a</b>${deep}<b>b</b>`)).toBe('**a**\n\nb')
})
