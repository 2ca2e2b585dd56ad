import type { ReactNode } from 'react'
import type { Range } from './scale.ts'

/** Up to four things compared; each has a colour, a dash and a shape of its own. */
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
  /** Stands beside the mark, or in the key where there is no room. */
  readonly label?: string
}

export interface LineMark extends Named {
  readonly kind: 'line'
  readonly points: readonly Point[]
  /** `thin` for what only accompanies, such as single players; `step` for what changes at once. */
  readonly look?: 'thin' | 'step'
}

/** From a lower to an upper end: an interval along the axis. */
export interface BandMark extends Named {
  readonly kind: 'band'
  readonly spans: readonly Span[]
}

export interface Bar {
  readonly from: number
  readonly to: number
  readonly y: number
}

/** A histogram: each bar as wide as its values reach. */
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
  /** What it counts, with its unit: "Rounds played", "Bankroll, in units". */
  readonly label: string
  readonly domain: Range
  readonly log?: boolean
  /** Where figures stand; round values where nothing is said. For categories: their indexes. */
  readonly ticks?: readonly number[]
  /** How a tick reads; plain numbers where nothing is said. */
  readonly format?: (value: number) => string
}

/** Values that are read out where a person points at the plot or moves along it by arrow keys. */
export interface Readout {
  /** Along the x axis, ascending. */
  readonly stops: readonly number[]
  /** One sentence that says all of it: "Round 250: half of the players have between 80 and 97 units." */
  readonly describe: (index: number) => string
}

export interface TableColumn<Row> {
  readonly id: string
  readonly head: string
  /** As it stands in the CSV: a plain number, or a text. */
  readonly value: (row: Row) => number | string | undefined
  /** As a person reads it; the plain value where nothing is said. */
  readonly cell?: (row: Row) => ReactNode
}

export interface PlotTable<Row> {
  /** The first column names its row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
}
