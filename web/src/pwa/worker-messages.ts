/** Changing this path would leave the old worker in every browser that has it. */
export const WORKER_URL = '/sw.js'

/** The user accepted the waiting version. */
export interface TakeOver {
  readonly type: 'take-over'
}

/** A page was opened that the worker may have missed: before the worker started, or without a new document. */
export interface PageRead {
  readonly type: 'page-read'
  readonly pathname: string
  /** Hashed files that the page used. */
  readonly assets: readonly string[]
  readonly islands: readonly string[]
  readonly namespaces: readonly string[]
}

/** The app is installed: its tools must open offline, including unread ones. */
export interface KeepTools {
  readonly type: 'keep-tools'
  /** A path in the reader's language. */
  readonly pathname: string
}

export type WorkerMessage = TakeOver | PageRead | KeepTools

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'take-over') return true
  if (!('pathname' in data) || typeof data.pathname !== 'string') return false
  if (data.type === 'keep-tools') return true
  return (
    data.type === 'page-read' &&
    'assets' in data &&
    'islands' in data &&
    'namespaces' in data &&
    [data.assets, data.islands, data.namespaces].every(isTexts)
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
