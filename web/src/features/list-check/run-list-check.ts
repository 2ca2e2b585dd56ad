import { asTable, needsTable } from '#shared/crash/list-check/as-table.ts'
import { judgeCasino, USUAL_RTP } from '#shared/crash/list-check/casino.ts'
import { completeness } from '#shared/crash/list-check/check-list.ts'
import { type Columns, columnsOf, recogniseColumns } from '#shared/crash/list-check/columns.ts'
import {
  type Layout,
  recogniseBytes,
  recogniseLayout,
  type Unreadable,
} from '#shared/crash/list-check/layout.ts'
import { MAX_RECORD, rowReader } from '#shared/crash/list-check/parse.ts'
import { judgePredictor } from '#shared/crash/list-check/predictor.ts'
import { refusalOf } from '#shared/crash/list-check/refusal.ts'
import { outcomeInOrder } from '#shared/crash/list-check/row-checks.ts'
import type { Rows } from '#shared/crash/list-check/rows.ts'
import { survivalCurve } from '#shared/crash/list-check/survival-curve.ts'
import { recogniseUnits, type Units } from '#shared/crash/list-check/units.ts'
import { casinoVerdict, predictorVerdict } from '#shared/crash/list-check/verdict.ts'
import type { JobRun, ReportProgress } from '#web/lib/job/job.ts'
import { binsOf } from './bins.ts'
import { exampleText } from './examples.ts'
import {
  type FileView,
  type Judged,
  type ListCheckInput,
  type ListCheckOutput,
  MAX_BYTES,
  type Needed,
  type Report,
  ROLES_OF,
  type RowsView,
  type Settings,
  type Source,
  type Unread,
} from './list-check-job.ts'

/** Bytes per read. */
const SLICE_BYTES = 2 ** 21
const BEGINNING_BYTES = 2 ** 18

interface Text {
  readonly blob: Blob
  readonly encoding: string
  /** Some hundred kilobytes. */
  readonly beginning: string
}

/** Detects a file's encoding and reads its beginning. Returns the reason if it is no text. */
async function openText(blob: Blob): Promise<Text | Unread> {
  if (blob.size > MAX_BYTES) return 'too_large'
  const bytes = new Uint8Array(await blob.slice(0, BEGINNING_BYTES).arrayBuffer())
  const recognised = recogniseBytes(bytes)
  if (recognised === 'empty' || recognised === 'binary') return recognised
  const encoding = recognised === 'utf-8' && !isUtf8(bytes) ? 'windows-1252' : recognised
  const beginning = new TextDecoder(encoding).decode(bytes, { stream: true })
  return needsTable(beginning) ? await tableText(blob, encoding, beginning) : { blob, encoding, beginning }
}

/** Converts JSON, a page, or lines of words to a table, which then replaces the file. */
async function tableText(blob: Blob, encoding: string, beginning: string): Promise<Text | Unread> {
  const table = asTable(new TextDecoder(encoding).decode(await blob.arrayBuffer()))
  if (table === undefined) return { blob, encoding, beginning }
  if (table === 'broken_json') return table
  return { blob: new Blob([table]), encoding: 'utf-8', beginning: table.slice(0, BEGINNING_BYTES) }
}

/** Windows spreadsheets still save in the old encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Decodes the text in pieces, so that memory holds one piece at a time. */
async function* piecesOf({ blob, encoding }: Text): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < blob.size; at += SLICE_BYTES) {
    const bytes = await blob.slice(at, at + SLICE_BYTES).arrayBuffer()
    const isLast = at + SLICE_BYTES >= blob.size
    yield {
      text: decoder.decode(bytes, { stream: !isLast }),
      bytes: Math.min(blob.size, at + SLICE_BYTES),
    }
  }
}

/** Caches of the last source and rows: a changed setting repeats neither. */
let cachedText: { readonly id: number; readonly text: Text } | undefined
let cachedRows: { readonly key: string; readonly rows: Rows } | undefined

/** Opens, recognises, reads, checks and judges a source. Runs in a worker, where the rows stay; only figures return. */
export const runListCheck: JobRun<ListCheckInput, ListCheckOutput> = async (input, report) => {
  const text = await openCached(input.source)
  if (typeof text === 'string') return { kind: 'unread', reason: text, bytes: bytesOf(input.source) }
  const understood = understand(text.beginning, input)
  if (typeof understood === 'string') return { kind: 'unread', reason: understood, bytes: text.blob.size }
  const file = fileView(understood, text.blob.size)
  const needed = neededBy(input, understood)
  if (needed.length > 0) return { kind: 'needs', file, needed }
  const rows = await readOnce(input.source, text, understood, report)
  if (rows === 'gone') return { kind: 'unread', reason: rows, bytes: text.blob.size }
  report({ done: 0, total: 0, stage: 'judging' })
  return { kind: 'judged', file, report: reportOn(rows, input) }
}

async function openCached({ id, content }: Source): Promise<Text | Unread> {
  if (cachedText?.id === id) return cachedText.text
  const blob = 'blob' in content ? content.blob : new Blob([await exampleText(content.example)])
  const text = await openText(blob).catch(() => 'gone' as const)
  cachedText = typeof text === 'string' ? undefined : { id, text }
  return text
}

function bytesOf({ content }: Source): number {
  return 'blob' in content ? content.blob.size : 0
}

function neededBy({ question, settings }: ListCheckInput, { columns }: Understood): readonly Needed[] {
  const hasOutcome = columns.outcome !== undefined || (question === 'claim' && columns.hit !== undefined)
  const hasTarget = question === 'return' || columns.target !== undefined || settings.targetX100 !== undefined
  return [...(hasOutcome ? [] : (['outcome'] as const)), ...(hasTarget ? [] : (['target'] as const))]
}

async function readOnce(
  source: Source,
  text: Text,
  { layout, columns, units }: Understood,
  report: ReportProgress,
): Promise<Rows | 'gone'> {
  const { delimiter, decimalSign, header } = layout
  const key = JSON.stringify([source.id, delimiter, decimalSign, header !== undefined, columns, units])
  if (cachedRows?.key === key) return cachedRows.rows
  // Frees the cached rows: a phone cannot hold two lists of a million rows.
  cachedRows = undefined
  const reader = rowReader(layout, columns, { units })
  const total = text.blob.size
  try {
    for await (const piece of piecesOf(text)) {
      reader.push(piece.text)
      report({ done: piece.bytes, total, stage: 'reading' })
      if (reader.isFull()) break
    }
  } catch (error) {
    if (error instanceof DOMException) return 'gone'
    throw error
  }
  const rows = reader.finish()
  cachedRows = { key, rows }
  return rows
}

function reportOn(rows: Rows, { question, settings }: ListCheckInput): Report {
  const checks = completeness(rows)
  const curve = rows.outcome ? survivalCurve(rows.outcome, settings.rtp) : undefined
  return {
    rows: rowsView(rows),
    settings,
    checks,
    curve,
    bins: rows.outcome && binsOf(rows.outcome, curve?.rtp ?? USUAL_RTP, highestOf(checks)),
    judged: judge(rows, question, settings, checks),
  }
}

/** Returns a truncated list's cut-off; undefined for a complete list. */
function highestOf(checks: Report['checks']): number | undefined {
  const capped = checks.find(({ code, grade }) => code === 'capped_tail' && grade === 'broken')
  return capped?.rounds === undefined ? capped?.figures?.highestX100 : undefined
}

function judge(
  rows: Rows,
  question: ListCheckInput['question'],
  settings: Settings,
  checks: Report['checks'],
): Judged {
  if (question === 'claim') {
    const findings = judgePredictor(rows, { ...settings, rtp: settings.rtp ?? USUAL_RTP })
    return { question, findings, verdict: predictorVerdict(checks, findings) }
  }
  const outcome = outcomeInOrder(rows)
  const findings = outcome && judgeCasino(outcome, settings.rtp)
  return { question, findings, verdict: casinoVerdict(checks, findings, settings.rtp) }
}

/** Refused rows listed; further ones are only counted. */
const REFUSED_ROWS_LISTED = 100

/** Summarises the rows without their values. */
function rowsView({ count, refused, stopped }: Rows): RowsView {
  const listed = Math.min(REFUSED_ROWS_LISTED, refused.code.length)
  return {
    count,
    refused: refused.total,
    refusedRows: Array.from({ length: listed }, (_, index) => ({
      row: refused.row[index] ?? 0,
      column: refused.column[index] ?? 0,
      refusal: refusalOf(refused.code[index] ?? 0),
    })),
    stopped,
  }
}

interface Understood {
  readonly layout: Layout
  readonly columns: Columns
  readonly units: Units
}

/** Recognises the text's layout, then applies the visitor's corrections. */
function understand(
  beginning: string,
  { question, choice }: Pick<ListCheckInput, 'question' | 'choice'>,
): Understood | Unreadable | 'one_line' {
  const layout = recogniseLayout(beginning, choice)
  if (typeof layout === 'string') return layout
  const hasLines = beginning.length < MAX_RECORD || /[\r\n]/.test(beginning.slice(0, MAX_RECORD))
  if (!(layout.isList || hasLines)) return 'one_line'
  const recognised = columnsOf(recogniseColumns(layout))
  const columns = Object.fromEntries(
    ROLES_OF[question].flatMap((role) => {
      const corrected = choice.columns?.[role]
      const column = corrected === undefined ? recognised[role] : (corrected ?? undefined)
      return column === undefined || column >= layout.columns ? [] : [[role, column]]
    }),
  )
  return { layout, columns, units: { ...recogniseUnits(layout, columns), ...choice.units } }
}

const PREVIEW_ROWS = 6
const PREVIEW_CHARACTERS = 40

function fileView({ layout, columns, units }: Understood, bytes: number): FileView {
  const { delimiter, isList, decimalSign, header, sample } = layout
  const rows = sample.slice(0, PREVIEW_ROWS)
  return {
    bytes,
    delimiter,
    isList,
    decimalSign,
    hasHeader: header !== undefined,
    names: Array.from({ length: layout.columns }, (_, column) => shortened(header?.[column])),
    preview: rows.map((row) =>
      Array.from({ length: layout.columns }, (_, column) => shortened(row[column]) ?? ''),
    ),
    columns,
    units,
  }
}

function shortened(cell: string | undefined): string | undefined {
  if (cell === undefined || cell === '') return undefined
  return cell.length > PREVIEW_CHARACTERS ? `${cell.slice(0, PREVIEW_CHARACTERS)}…` : cell
}
