// @vitest-environment node
import { expect, test } from 'vitest'
import { roundsOf } from '#shared/crash/list-check/testing/rounds-of.ts'
import { OPENING } from './bins.ts'
import { EXAMPLES, type ExampleName, type ListCheckInput, type ListCheckOutput } from './list-check-job.ts'
import { runListCheck } from './run-list-check.ts'

let ids = 0

async function check(
  content: string | Uint8Array<ArrayBuffer> | { example: ExampleName },
  asked: Partial<ListCheckInput> = {},
) {
  ids += 1
  const stages: string[] = []
  const isExample = typeof content === 'object' && 'example' in content
  const output = await runListCheck(
    {
      source: {
        id: ids,
        name: 'rounds.csv',
        content: isExample ? content : { blob: new Blob([content]) },
      },
      question: 'return',
      choice: {},
      settings: {},
      ...asked,
    },
    ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
  )
  return { output, stages, input: ids }
}

function judged(output: ListCheckOutput) {
  if (output.kind !== 'judged') throw new Error(output.kind)
  return output
}

const ROUNDS = roundsOf(3000, 0.97, 9)
const CSV = `round,multiplier\n${Array.from(ROUNDS, (value, index) => `${index + 1},${(value / 100).toFixed(2)}`).join('\n')}`

test('rounds are read, checked and judged', async () => {
  const { output, stages } = await check(CSV, { settings: { rtp: 0.97 } })
  const { file, report } = judged(output)
  expect(file).toMatchObject({
    hasHeader: true,
    names: ['round', 'multiplier'],
    columns: { id: 0, outcome: 1 },
  })
  expect(file.preview[0]).toEqual(['1', ((ROUNDS[0] ?? 0) / 100).toFixed(2)])
  expect(report.rows).toMatchObject({ count: 3000, refused: 0 })
  expect(report.judged).toMatchObject({ question: 'return', verdict: { code: 'agrees' } })
  expect(report.curve?.isStated).toBe(true)
  expect(stages).toEqual([`reading ${CSV.length}/${CSV.length}`, 'judging 0/0'])
})

test('another setting judges the same rows without reading them again', async () => {
  const source = { id: 9001, name: 'a', content: { blob: new Blob([CSV]) } }
  const stages: string[] = []
  for (const rtp of [0.97, 0.99]) {
    const { report } = judged(
      await runListCheck({ source, question: 'return', choice: {}, settings: { rtp } }, ({ stage }) =>
        stages.push(String(stage)),
      ),
    )
    expect(report.settings.rtp).toBe(rtp)
  }
  expect(stages).toEqual(['reading', 'judging', 'judging'])
})

test('a report holds no row of the data', async () => {
  const { output } = await check(`who,bust\n${'Nobody Knows,1.32\n'.repeat(300)}`)
  expect(JSON.stringify(judged(output).report)).not.toContain('Nobody')
})

test('a claim without its columns asks for them', async () => {
  expect((await check('multiplier\n1.50\n2.00\n3.00', { question: 'claim' })).output).toMatchObject({
    kind: 'needs',
    needed: ['target'],
  })
  expect((await check('word\nalpha\nbeta\n')).output).toMatchObject({ kind: 'needs', needed: ['outcome'] })
  const given = await check(CSV, { question: 'claim', settings: { targetX100: 200, claim: 0.99 } })
  expect(judged(given.output).report.judged).toMatchObject({
    verdict: { code: 'no_sign_beyond_chance' },
    findings: { picks: 3000, claimed: expect.closeTo(0.99, 9), evidence: { sprt: { decision: 'chance' } } },
  })
})

test('columns, decimal sign and units can be corrected', async () => {
  const text = 'a;b\n1,32;150\n2,10;200\n1,00;300\n'
  const { output } = await check(text, {
    choice: { columns: { outcome: 1, id: null }, units: { multiplier: 'hundredths' } },
  })
  const { file, report } = judged(output)
  expect(file).toMatchObject({
    decimalSign: 'comma',
    columns: { outcome: 1 },
    units: { multiplier: 'hundredths' },
  })
  expect(report.rows.count).toBe(3)
})

test('a hundred refused rows are listed with row, column and reason; the rest are counted', async () => {
  const { output } = await check(
    `id,bust\n${'1,1.32\n'.repeat(50)}2,NaN\n${'3,-2\n'.repeat(150)}4,"1,317.37x"\n`,
  )
  const { rows } = judged(output).report
  expect(rows.count).toBe(51)
  expect(rows.refused).toBe(151)
  expect(rows.refusedRows).toHaveLength(100)
  expect(rows.refusedRows[0]).toEqual({ row: 52, column: 2, refusal: 'missing' })
})

test('an input that is no list gives its reason', async () => {
  const reason = async (content: string | Uint8Array<ArrayBuffer>) => {
    const { output } = await check(content)
    return output.kind === 'unread' ? output.reason : output.kind
  }
  expect(await reason('')).toBe('empty')
  expect(await reason(' \n\n')).toBe('empty')
  expect(await reason(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 1, 0))).toBe('binary')
  expect(await reason('7'.repeat(300_000))).toBe('one_line')
  expect(await reason('1.32 2.45 '.repeat(30_000))).toBe('judged')
  expect(await reason('seven wise words and no number\nat all')).toBe('needs')
})

test('spreadsheets in the old Windows encoding and in UTF-16 are read', async () => {
  const windows = Uint8Array.from('Größe;Multiplikator\n1;1,50\n2;2,00\n', (char) => char.charCodeAt(0))
  expect(judged((await check(windows)).output).file.names).toEqual(['Größe', 'Multiplikator'])
  const utf16 = Uint8Array.from(
    [...'\ufeffround\tbust\n1\t1.50\n2\t2.00\n'].flatMap((char) => [
      char.charCodeAt(0) & 255,
      char.charCodeAt(0) >> 8,
    ]),
  )
  expect(judged((await check(utf16)).output).report.rows.count).toBe(2)
})

test('a file that disappears before it is read gives its reason', async () => {
  const blob = new Blob([CSV])
  Object.defineProperty(blob, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  })
  const source = { id: 9002, name: 'a', content: { blob } }
  const output = await runListCheck({ source, question: 'return', choice: {}, settings: {} }, () => undefined)
  expect(output).toMatchObject({ kind: 'unread', reason: 'gone' })
})

test('each example gets the verdict that it illustrates', async () => {
  const verdicts = await Promise.all(
    EXAMPLES.map(async (example) => {
      const { output } = await check(
        { example },
        { question: example === 'claim' ? 'claim' : 'return', settings: { rtp: 0.97 } },
      )
      const { report } = judged(output)
      return [example, report.judged.verdict.code, report.judged.verdict.because.join()]
    }),
  )
  expect(verdicts).toEqual([
    ['claim', 'no_sign_beyond_chance', ''],
    ['complete', 'agrees', ''],
    ['capped', 'cannot_say', 'capped_tail,shape'],
  ])
})

test('the opening figures equal those computed from the example', async () => {
  const { report } = judged((await check({ example: 'capped' }, { settings: { rtp: 0.97 } })).output)
  expect(report.bins).toEqual(OPENING.bins)
  expect(report.checks.find(({ code }) => code === 'capped_tail')?.figures?.highestX100).toBe(OPENING.highest)
})
