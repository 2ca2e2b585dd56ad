import type { CasinoFindings } from '#shared/crash/list-check/casino.ts'
import type { Check } from '#shared/crash/list-check/check.ts'
import type { Columns, Role } from '#shared/crash/list-check/columns.ts'
import type { LayoutChoice } from '#shared/crash/list-check/layout.ts'
import type { DecimalSign } from '#shared/crash/list-check/number.ts'
import type { PredictorFindings } from '#shared/crash/list-check/predictor.ts'
import type { Refusal } from '#shared/crash/list-check/refusal.ts'
import type { SurvivalCurve } from '#shared/crash/list-check/survival-curve.ts'
import type { Units } from '#shared/crash/list-check/units.ts'
import type { CasinoCode, PredictorCode, Verdict } from '#shared/crash/list-check/verdict.ts'
import type { Bin } from './bins.ts'

/** `claim`: named targets with their outcomes. `return`: outcomes alone. */
export const QUESTIONS = ['claim', 'return'] as const
export type Question = (typeof QUESTIONS)[number]

export const ROLES_OF: Readonly<Record<Question, readonly Role[]>> = {
  claim: ['target', 'outcome', 'hit', 'chance', 'claim', 'id', 'time'],
  return: ['outcome', 'id', 'time'],
}

/** Larger files are refused unread: a million rows are 20 to 80 MB. */
export const MAX_BYTES = 500_000_000
export const MAX_MEGABYTES = MAX_BYTES / 1_000_000

/** Example lists, computed in the browser from the practice game's distribution; no round was recorded. */
export const EXAMPLES = ['claim', 'complete', 'capped'] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** A file, a pasted text, or an example. */
export interface Source {
  /** Unique for each source: the worker caches rows by it. */
  readonly id: number
  readonly name: string
  readonly content: { readonly blob: Blob } | { readonly example: ExampleName }
}

/** The visitor's corrections to the recognised layout. `null`: no column has this role. */
export interface Choice extends LayoutChoice {
  readonly columns?: Readonly<Partial<Record<keyof Columns, number | null>>>
  readonly units?: Partial<Units>
}

export interface Settings {
  /** Stated return to player, 0..1; for a claim, the game's. */
  readonly rtp?: number
  /** For rows without a target of their own, in hundredths. */
  readonly targetX100?: number
  /** Claimed share of hits, 0..1, if no column holds it. */
  readonly claim?: number
}

export interface ListCheckInput {
  readonly source: Source
  readonly question: Question
  readonly choice: Choice
  readonly settings: Settings
}

/**
 * `one_line`: no line break. `gone`: the file was moved or changed since it was chosen. `broken_json`: truncated or
 * malformed.
 */
export type Unread = 'empty' | 'binary' | 'too_large' | 'one_line' | 'gone' | 'broken_json'

/** The recognised layout, and the first rows. */
export interface FileView {
  readonly bytes: number
  readonly delimiter: number
  readonly isList: boolean
  readonly decimalSign: DecimalSign
  readonly hasHeader: boolean
  /** From the header; undefined without one. */
  readonly names: readonly (string | undefined)[]
  /** The first rows, with long cells cut. */
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
  /** The first of the refused rows. */
  readonly refusedRows: readonly RefusedRow[]
  /** Why reading stopped before the end. */
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
  /** Observed and expected rounds by multiplier. */
  readonly bins: readonly Bin[] | undefined
  readonly judged: Judged
}

/** A column that is required before rows can be judged. */
export type Needed = 'outcome' | 'target'

export type ListCheckOutput =
  | { readonly kind: 'unread'; readonly reason: Unread; readonly bytes: number }
  | { readonly kind: 'needs'; readonly file: FileView; readonly needed: readonly Needed[] }
  | { readonly kind: 'judged'; readonly file: FileView; readonly report: Report }
