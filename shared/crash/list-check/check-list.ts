import { asTable, needsTable } from './as-table.ts'
import { type CasinoFindings, judgeCasino, USUAL_RTP } from './casino.ts'
import type { Check } from './check.ts'
import { type Columns, columnsOf, recogniseColumns } from './columns.ts'
import { distributionChecks } from './distribution-checks.ts'
import { recogniseLayout, type Unreadable, withoutMark } from './layout.ts'
import { readRows } from './parse.ts'
import { judgePredictor, type PredictorFindings } from './predictor.ts'
import { outcomeInOrder, rowChecks } from './row-checks.ts'
import type { Rows } from './rows.ts'
import {
  type CasinoCode,
  casinoVerdict,
  type PredictorCode,
  predictorVerdict,
  type Verdict,
} from './verdict.ts'

/**
 * Checks whether these rows allow a verdict: lost, duplicate, capped or reordered rows, each compared with the
 * distribution. Runs before anything else.
 *
 * @example
 * completeness(rows).filter(({ grade }) => grade === 'broken')
 */
export function completeness(rows: Rows): readonly Check[] {
  const outcome = outcomeInOrder(rows)
  return [...rowChecks(rows), ...(outcome ? distributionChecks(outcome) : [])]
}

/** Facts that the text does not contain. */
export interface ListCheckOptions {
  /** Return to player as stated, 0..1. */
  readonly rtp?: number
  /** Default: `claim` if targets are known, else `return`. */
  readonly question?: 'return' | 'claim'
  /** Target in hundredths for rows that name none. */
  readonly targetX100?: number
  /** Claimed hit rate, 0..1. */
  readonly claim?: number
}

function checkOptions({ rtp, question, targetX100, claim, ...others }: ListCheckOptions): void {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new RangeError(`no such option: ${unknown}`)
  const isShare = (value = 1) => value > 0 && value <= 1
  if (!isShare(rtp)) throw new RangeError(`not a return to player, above 0 and at most 1: ${rtp}`)
  if (!isShare(claim)) throw new RangeError(`not a claimed hit rate, above 0 and at most 1: ${claim}`)
  if (!((targetX100 ?? 101) > 100)) throw new RangeError(`not a target above 1.00x: ${targetX100}`)
  if (!['return', 'claim', undefined].includes(question))
    throw new RangeError(`no such question: ${question}`)
}

interface Read {
  readonly columns: Columns
  readonly rows: Rows
  readonly checks: readonly Check[]
}

export type ListCheck =
  | { readonly kind: 'unread'; readonly reason: Unreadable | 'broken_json' }
  /** No column looks like outcomes. */
  | { readonly kind: 'no_outcome'; readonly header: readonly string[] | undefined }
  /** The list has multipliers: the verdict concerns the return. */
  | (Read & {
      readonly kind: 'return'
      readonly findings: CasinoFindings | undefined
      readonly verdict: Verdict<CasinoCode>
    })
  /** The list has targets named beforehand: the verdict compares hits with chance. */
  | (Read & {
      readonly kind: 'claim'
      readonly findings: PredictorFindings | undefined
      readonly verdict: Verdict<PredictorCode>
    })

function known(columns: Readonly<Record<string, number | undefined>>): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined))
}

/**
 * Recognises the format of a text, reads its rows, checks them and gives a verdict.
 * @throws RangeError for an option out of its range.
 * @example
 * checkList('outcome\n1.32\n2.10\n…', { rtp: 0.97 })
 */
export function checkList(text: string, options: ListCheckOptions = {}): ListCheck {
  checkOptions(options)
  const whole = withoutMark(text)
  const table = needsTable(whole) ? asTable(whole) : whole
  if (table === 'broken_json') return { kind: 'unread', reason: table }
  const rowsText = table ?? whole
  const layout = recogniseLayout(rowsText)
  if (typeof layout === 'string') return { kind: 'unread', reason: layout }
  const found = columnsOf(recogniseColumns(layout))
  const hasTargets = found.target !== undefined || options.targetX100 !== undefined
  const isClaim = hasTargets && options.question !== 'return'
  const { outcome: multipliers, id, time } = found
  const columns = isClaim ? found : known({ outcome: multipliers, id, time })
  if (columns.outcome === undefined && !(isClaim && columns.hit !== undefined)) {
    return { kind: 'no_outcome', header: layout.header }
  }
  const rows = readRows(rowsText, layout, columns)
  const checks = completeness(rows)
  const read = { columns, rows, checks }
  if (isClaim) {
    const findings = judgePredictor(rows, { ...options, rtp: options.rtp ?? USUAL_RTP })
    return { kind: 'claim', ...read, findings, verdict: predictorVerdict(checks, findings) }
  }
  const outcome = outcomeInOrder(rows)
  const findings = outcome && judgeCasino(outcome, options.rtp)
  return { kind: 'return', ...read, findings, verdict: casinoVerdict(checks, findings, options.rtp) }
}
