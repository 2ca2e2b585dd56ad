import { judgeCasino } from '#shared/crash/audit/casino.ts'
import { completeness } from '#shared/crash/audit/completeness.ts'
import { idCoverage } from '#shared/crash/audit/id-coverage.ts'
import { rowReader } from '#shared/crash/audit/parse.ts'
import { judgePredictor } from '#shared/crash/audit/predictor.ts'
import type { Rows } from '#shared/crash/audit/rows.ts'
import { survivalCurve } from '#shared/crash/audit/survival-curve.ts'
import { casinoVerdict, predictorVerdict } from '#shared/crash/audit/verdict.ts'
import type { JobRun, ReportProgress } from '#web/lib/job/job.ts'
import type {
  AuditInput,
  AuditOutput,
  Judged,
  Needed,
  Report,
  Settings,
  Source,
  Unread,
} from './audit-job.ts'
import { exampleText } from './examples.ts'
import { openText, piecesOf, type Text } from './read-source.ts'
import { rowsView } from './rows-view.ts'
import { fileView, type Understood, understand } from './understand.ts'
import { USUAL_RTP } from './usual-rtp.ts'

/** What was opened and read last: another setting does neither again. */
let last: { readonly id: number; readonly text: Text } | undefined
let kept: { readonly key: string; readonly rows: Rows } | undefined

/**
 * The whole audit: opens, recognises, reads, checks, judges. Runs in a worker; keeps the rows there, and gives
 * figures back.
 */
export const runAudit: JobRun<AuditInput, AuditOutput> = async (input, report) => {
  const text = await opened(input.source)
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

async function opened({ id, content }: Source): Promise<Text | Unread> {
  if (last?.id === id) return last.text
  const blob = 'blob' in content ? content.blob : new Blob([await exampleText(content.example)])
  const text = await openText(blob).catch(() => 'gone' as const)
  last = typeof text === 'string' ? undefined : { id, text }
  return text
}

function bytesOf({ content }: Source): number {
  return 'blob' in content ? content.blob.size : 0
}

function neededBy({ question, settings }: AuditInput, { columns }: Understood): readonly Needed[] {
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
  if (kept?.key === key) return kept.rows
  // Two lists of a million rows are more than a phone can hold.
  kept = undefined
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
  kept = { key, rows }
  return rows
}

function reportOn(rows: Rows, { question, settings }: AuditInput): Report {
  const stated = question === 'return' ? settings.rtp : undefined
  const checks = completeness(rows, stated)
  return {
    rows: rowsView(rows),
    settings,
    checks,
    coverage: idCoverage(rows),
    curve: rows.outcome ? survivalCurve(rows.outcome, settings.rtp) : undefined,
    judged: judge(rows, question, settings, checks),
  }
}

function judge(
  rows: Rows,
  question: AuditInput['question'],
  settings: Settings,
  checks: Report['checks'],
): Judged {
  if (question === 'claim') {
    const findings = judgePredictor(rows, { ...settings, rtp: settings.rtp ?? USUAL_RTP })
    return { question, findings, verdict: predictorVerdict(checks, findings) }
  }
  const findings = rows.outcome ? judgeCasino(rows.outcome, settings.rtp) : undefined
  return { question, findings, verdict: casinoVerdict(checks, findings, settings.rtp) }
}
