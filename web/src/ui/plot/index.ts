/** Plots for the tools' own chunks; a page that imports this file statically becomes slow to start. */

export { Plot } from './plot.tsx'
export { savePng } from './save-png.ts'
export { niceDomain } from './scale.ts'
export type { Mark, Series } from './types.ts'
