import { COUNTS } from './counters/counts.ts'
import { HEARTBEAT } from './heartbeat.ts'
import { PUBLIC_ITEMS } from './pages/purge.ts'
import type { ItemPattern } from './table/change.ts'

/** Work that a change of the table starts; each module exports a handler of the table's stream. */
export const STREAMS = {
  /** Counts, and clears the edge of what is no longer public. The stream's one other reader is the mail job. */
  changes: {
    path: 'functions/changes.ts',
    of: [...COUNTS.flatMap(({ of }) => of), ...PUBLIC_ITEMS, { pk: { is: HEARTBEAT.pk } }],
  },
} as const satisfies Record<string, { path: `functions/${string}.ts`; of: readonly ItemPattern[] }>
