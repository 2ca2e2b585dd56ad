/** Load plots only in the tools' own chunks: no page may import this statically. */

export { Plot } from './plot.tsx'
export { savePng } from './save-png.ts'
export { niceDomain } from './scale.ts'
export type { Mark, Series } from './types.ts'
