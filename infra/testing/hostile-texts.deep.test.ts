import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recognise } from '#shared/crash/fair/recognise.ts'
import { asTable } from '#shared/crash/list-check/as-table.ts'
import { columnsOf, recogniseColumns } from '#shared/crash/list-check/columns.ts'
import { recogniseLayout } from '#shared/crash/list-check/layout.ts'
import { readRows } from '#shared/crash/list-check/parse.ts'
import { checkWording } from '#shared/honesty/check-wording.ts'
import { TooComplex } from '#shared/markdown/parse.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'

const LENGTH = 40_000
/** Processor time of one text on this thread, milliseconds: twice what the bound of Markdown allows, 50 times the usual. */
const WORK_MS = 4000
/** `HOSTILE_TEXTS` tries more. */
const TEXTS = Number(process.env.HOSTILE_TEXTS ?? 25)

/** Pieces that some parser looks ahead or back for. */
const piece = fc.constantFrom(
  ...'[](){}<>"\'`*_|\\/!#&=-,;:. \n\r\t\u00a0\u0000\ufeff\ud83dа٣×1%'.split(''),
  ...[
    '\r\n',
    '1.32x',
    '1 317.37',
    '2026-11-22 21:40:05',
    '0x',
    'ab',
    'Round ',
    'hash: ',
    'null',
    '"a":',
    '1e9',
  ],
  ...'<td> </tr> <table> <!-- <script> [a]( ![ |-|'.split(' '),
  ...['> ', '- ', '1. ', 'not ', '99% accuracy '],
)

/** A few pieces, and how often they are repeated. */
const run = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: LENGTH }))
const runs = fc.array(run, { minLength: 1, maxLength: 4 })

function textOf(chosen: readonly (readonly [readonly string[], number])[]): string {
  return chosen.reduce((text, [pieces, count]) => {
    const unit = pieces.join('')
    return text + unit.repeat(Math.min(count, Math.max(0, Math.ceil((LENGTH - text.length) / unit.length))))
  }, '')
}

function readList(text: string): void {
  const table = asTable(text)
  if (table === 'broken_json') return
  const layout = recogniseLayout(table ?? text)
  if (typeof layout !== 'string') readRows(table ?? text, layout, columnsOf(recogniseColumns(layout)))
}

function render(text: string): void {
  try {
    renderMarkdown(text, 'https://fairflight.example')
  } catch (error) {
    expect(error).toBeInstanceOf(TooComplex)
  }
}

test.each([
  ['the verifier', (text: string) => void recognise(text)],
  ['the audit', readList],
  ['the blog', render],
  ['the wording check', (text: string) => void checkWording(text, 'en')],
])(
  '%s reads hostile text within its processor time',
  (_, read) => {
    fc.assert(
      fc.property(runs, (chosen) => {
        const text = textOf(chosen)
        const before = process.threadCpuUsage()
        read(text)
        const { user, system } = process.threadCpuUsage(before)
        expect((user + system) / 1000).toBeLessThan(WORK_MS)
      }),
      { seed: 16, numRuns: TEXTS },
    )
  },
  120_000,
)
