import { PUBLIC_ITEMS } from '../domain/blogs/clear-edge.ts'
import type { ItemPattern } from '../platform/table/change.ts'
import { HEARTBEAT } from '../platform/table/heartbeat.ts'
import { DERIVATIONS } from './streams/follow-changes.ts'

/** Functions that the table's stream starts. */
export const STREAMS = {
  /** Counts and clears the edge. The mail job is the stream's only other reader. */
  changes: {
    path: 'functions/endpoints/streams/changes.ts',
    of: [...DERIVATIONS.flatMap(({ of }) => of), ...PUBLIC_ITEMS, { pk: { is: HEARTBEAT.pk } }],
  },
} as const satisfies Record<string, { path: `functions/${string}.ts`; of: readonly ItemPattern[] }>
