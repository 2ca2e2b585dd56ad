import type { DiffConfig } from '@codemirror/merge'

/** Two texts of 200 kB that have nothing in common are compared roughly rather than for minutes. */
export const DIFF_LIMITS: DiffConfig = { scanLimit: 1000, timeout: 400 }
