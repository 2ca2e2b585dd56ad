import type { CasinoFindings } from '#shared/crash/audit/casino.ts'
import type { Check } from '#shared/crash/audit/check.ts'
import type { Columns, Role } from '#shared/crash/audit/columns.ts'
import type { LayoutChoice } from '#shared/crash/audit/layout.ts'
import type { DecimalSign } from '#shared/crash/audit/number.ts'
import type { PredictorFindings } from '#shared/crash/audit/predictor.ts'
import type { Refusal } from '#shared/crash/audit/refusal.ts'
import type { SurvivalCurve } from '#shared/crash/audit/survival-curve.ts'
import type { Units } from '#shared/crash/audit/units.ts'
import type { CasinoCode, PredictorCode, Verdict } from '#shared/crash/audit/verdict.ts'
import type { Bin } from './bins.ts'

/** `claim`: targets somebody named, with what then happened. `return`: outcomes alone. */
export const QUESTIONS = ['claim', 'return'] as const
export type Question = (typeof QUESTIONS)[number]

/** What a column can be, by question, in the order in which it is asked for. */
export const ROLES_OF: Readonly<Record<Question, readonly Role[]>> = {
  claim: ['target', 'outcome', 'hit', 'chance', 'claim', 'id', 'time'],
  return: ['outcome', 'id', 'time'],
}

/** The return that most of these games state: what a claim is compared with until somebody enters another. */
export const USUAL_RTP = 0.97

/** Larger files are refused before a byte is read: a million rows are 20 to 80 MB. */
export const MAX_BYTES = 500_000_000
export const MAX_MEGABYTES = MAX_BYTES / 1_000_000

/** Lists to try the audit with, computed in the browser by the practice game's law: no recorded round is among them. */
export const EXAMPLES = ['claim', 'complete', 'capped'] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** Data as they lie in the browser: a file, a pasted text, or rounds that we make. */
export interface Source {
  /** Another one for other data: rows that were read are kept under it. */
  readonly id: number
  readonly name: string
  readonly content: { readonly blob: Blob } | { readonly example: ExampleName }
}

/** What somebody has corrected of what was recognised. `null`: this column is none of the rows. */
export interface Choice extends LayoutChoice {
  readonly columns?: Readonly<Partial<Record<keyof Columns, number | null>>>
  readonly units?: Partial<Units>
}

export interface Settings {
  /** Return to player as stated, 0..1; of a claim: of the game. */
  readonly rtp?: number
  /** Of every row that names none, in hundredths. */
  readonly targetX100?: number
  /** Share of hits that is claimed, 0..1, where no column holds it. */
  readonly claim?: number
}

export interface AuditInput {
  readonly source: Source
  readonly question: Question
  readonly choice: Choice
  readonly settings: Settings
}

/** `one_line`: no line ends. `gone`: the file was moved or changed since it was chosen. `broken_json`: cut off, or with an error. */
export type Unread = 'empty' | 'binary' | 'too_large' | 'one_line' | 'gone' | 'broken_json'

/** The file as it was understood, with its beginning. */
export interface FileView {
  readonly bytes: number
  readonly delimiter: number
  readonly isList: boolean
  readonly decimalSign: DecimalSign
  readonly hasHeader: boolean
  /** By header, else undefined. */
  readonly names: readonly (string | undefined)[]
  /** The first rows, long cells cut. */
  readonly preview: readonly (readonly string[])[]
  readonly columns: Columns
  readonly units: Units
}

export interface RefusedRow {
  readonly row: number
  readonly column: number
  readonly refusal: Refusal
}

export interface RowsView {
  readonly count: number
  readonly refused: number
  readonly refusedByCode: Readonly<Partial<Record<Refusal, number>>>
  /** The first of them. */
  readonly refusedRows: readonly RefusedRow[]
  /** Why the end was not read. */
  readonly stopped: 'rows' | 'refused' | undefined
}

export type Judged =
  | {
      readonly question: 'claim'
      readonly findings: PredictorFindings | undefined
      readonly verdict: Verdict<PredictorCode>
    }
  | {
      readonly question: 'return'
      readonly findings: CasinoFindings | undefined
      readonly verdict: Verdict<CasinoCode>
    }

export interface Report {
  readonly rows: RowsView
  readonly settings: Settings
  readonly checks: readonly Check[]
  readonly curve: SurvivalCurve | undefined
  /** Rounds by their multiplier, beside what the return lets expect. */
  readonly bins: readonly Bin[] | undefined
  readonly judged: Judged
}

/** What has to be said before rows can be judged. */
export type Needed = 'outcome' | 'target'

export type AuditOutput =
  | { readonly kind: 'unread'; readonly reason: Unread; readonly bytes: number }
  | { readonly kind: 'needs'; readonly file: FileView; readonly needed: readonly Needed[] }
  | { readonly kind: 'judged'; readonly file: FileView; readonly report: Report }
