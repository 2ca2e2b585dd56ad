/** Plots for the tools' own chunks: nothing of this may stand in the static imports of a page. */

export { Plot, type PlotProps } from './plot.tsx'
export { savePng } from './save-png.ts'
export { linearScale, logScale, logTicks, niceDomain, niceTicks } from './scale.ts'
export type { Axis, Bar, Mark, PlotTable, Point, Readout, Series, Span, TableColumn } from './types.ts'
