import type { Range } from './scale.ts'

/** Number of a compared series, each with its own colour, dash and shape. */
export type Series = 0 | 1 | 2 | 3

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Span {
  readonly x: number
  readonly low: number
  readonly high: number
}

interface Named {
  readonly series?: Series
  /** Beside the mark, or in the key if there is no room. */
  readonly label?: string
}

export interface LineMark extends Named {
  readonly kind: 'line'
  readonly points: readonly Point[]
  /** `thin` for secondary lines, such as single players; `step` for values that change at once. */
  readonly look?: 'thin' | 'step'
}

/** An interval along the axis, from a lower to an upper end. */
export interface BandMark extends Named {
  readonly kind: 'band'
  readonly spans: readonly Span[]
}

export interface Bar {
  readonly from: number
  readonly to: number
  readonly y: number
}

/** A histogram; each bar spans the range of its values. */
export interface BarsMark extends Named {
  readonly kind: 'bars'
  readonly bars: readonly Bar[]
}

/** An estimate with its interval: a point with a whisker. */
export interface IntervalMark extends Named {
  readonly kind: 'interval'
  readonly points: readonly (Point & Span)[]
}

export interface DotsMark extends Named {
  readonly kind: 'dots'
  readonly points: readonly Point[]
}

/** A dashed reference line across the plot, at one value of either axis. */
export interface LevelMark {
  readonly kind: 'level'
  readonly at: { readonly x: number } | { readonly y: number }
  readonly label: string
}

export type Mark = LineMark | BandMark | BarsMark | IntervalMark | DotsMark | LevelMark

export interface Axis {
  /** The quantity with its unit: "Rounds played", "Bankroll, in units". */
  readonly label: string
  readonly domain: Range
  readonly log?: boolean
  readonly ticks?: readonly number[]
  /** Formats a tick; plain numbers by default. */
  readonly format?: (value: number) => string
}

/** Reads out one row of the table at a time, by pointer or arrow keys. */
export interface Readout<Row> {
  /** The row's position along the x axis; rows are in ascending order. */
  readonly x: (row: Row) => number
  /** A complete sentence: "Round 250: half of the players have between 80 and 97 units." */
  readonly describe: (row: Row) => string
}

/** A column of the table behind a plot. */
export interface PlotColumn<Row> {
  readonly head: string
  /** The value in the CSV: a plain number, or a text. */
  readonly value: (row: Row) => number | string
  /** Formats the displayed number; plain by default. */
  readonly format?: (value: number) => string
}
