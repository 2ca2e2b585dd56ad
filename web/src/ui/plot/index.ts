/** Plots for the tools' own chunks: nothing of this may stand in the static imports of a page. */

export { Plot } from './plot.tsx'
export { savePng } from './save-png.ts'
export { niceDomain } from './scale.ts'
export type { Mark, PlotTable, Series, TableColumn } from './types.ts'
