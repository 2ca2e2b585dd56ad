import type { BlogStatus } from '#shared/models/blog.ts'
import { heldUntilMs } from '../saving/autosave.ts'
import type { Autosave } from '../saving/autosave-state.ts'

/** Is this what is being done: a button that was pressed works until it is answered. */
export function isWorking({ command, sending }: Autosave, status: BlogStatus): boolean {
  // What can still be undone is not on its way.
  return [command, sending?.command].some(
    (asked) =>
      asked?.kind === 'status' &&
      asked.status === status &&
      (asked === sending?.command || heldUntilMs(asked) === undefined),
  )
}
