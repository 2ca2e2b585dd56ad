import { PUBLIC_ITEMS } from '../domain/blogs/purge.ts'
import type { ItemPattern } from '../platform/table/change.ts'
import { HEARTBEAT } from '../platform/table/heartbeat.ts'
import { COUNTS } from './streams/counts.ts'

/** Work that a change of the table starts; each module exports a handler of the table's stream. */
export const STREAMS = {
  /** Counts, and clears the edge of what is no longer public. The stream's one other reader is the mail job. */
  changes: {
    path: 'functions/endpoints/streams/changes.ts',
    of: [...COUNTS.flatMap(({ of }) => of), ...PUBLIC_ITEMS, { pk: { is: HEARTBEAT.pk } }],
  },
} as const satisfies Record<string, { path: `functions/${string}.ts`; of: readonly ItemPattern[] }>
