/** Lists to try the audit with, computed in the browser by the practice game's law: no recorded round is among them. */
export const EXAMPLES = ['claim', 'complete', 'capped'] as const
export type ExampleName = (typeof EXAMPLES)[number]
