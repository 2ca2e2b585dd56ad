import type { Item } from './item.ts'
import { WriteContended } from './unavailable.ts'

/** Nothing was written: an item has changed since it was read. */
export class Conflict extends Error {
  /** Refused writes by name, with the stored item. */
  readonly refused: ReadonlyMap<string, Item | undefined>

  constructor(refused: ReadonlyMap<string, Item | undefined> = new Map()) {
    super(`Refused: ${[...refused.keys()].join(', ')}`)
    this.name = 'Conflict'
    this.refused = refused
  }
}

/** Attempts. The last of n simultaneous writers is refused n - 1 times, so this serves a hundred. */
const TRIES = 100
/** Less than a call may take (29 s). */
const TIME_MS = 20_000
/** Each try that other transactions hold up takes up to 3 s, and a call must be answered within 5 s. */
const CONTENDED_MS = 1000

/**
 * Runs again at once if another write came between reading and writing. It needs no pause: each conflict means that
 * another write succeeded. If transactions hold each other up, none may succeed, so that ends sooner.
 *
 * @param run gets the number of the attempt, from 1: the first can use what the caller has read
 * @throws WriteContended if others were first every time
 * @example retryOnConflict(async () => save(decide(await load(id))))
 */
export async function retryOnConflict<T>(run: (attempt: number) => Promise<T>): Promise<T> {
  const startMs = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      const passedMs = performance.now() - startMs
      const isHeldUp = error instanceof WriteContended && passedMs < CONTENDED_MS
      if (!isHeldUp && !(error instanceof Conflict)) throw error
      if (attempt >= TRIES || passedMs > TIME_MS) throw new WriteContended()
    }
  }
}
