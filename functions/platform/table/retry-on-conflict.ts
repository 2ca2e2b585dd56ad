import type { Item } from './item.ts'
import { WriteContended } from './unavailable.ts'

/** What was decided on has changed since it was read: nothing was written. */
export class Conflict extends Error {
  /** Refused writes by name, with the item as it stood. */
  readonly refused: ReadonlyMap<string, Item | undefined>

  constructor(refused: ReadonlyMap<string, Item | undefined> = new Map()) {
    super(`Refused: ${[...refused.keys()].join(', ')}`)
    this.name = 'Conflict'
    this.refused = refused
  }
}

/** Of n writers at once the last one is refused n - 1 times: enough for a hundred. */
const TRIES = 100
/** Less than a call may take (29 s), whatever a try costs. */
const TIME_MS = 20_000
/** Held up by other transactions, each try itself takes up to 3 s, and a call is to be answered within 5. */
const CONTENDED_MS = 1000

/**
 * Reads, decides and writes; where somebody else wrote in the same moment, at once anew on what they wrote. Each
 * conflict means that another write took place, so somebody always gets on, and no pause is needed. Where transactions
 * hold each other up nobody may get on: that ends sooner.
 *
 * @param run is given the number of the attempt, from 1: what was read before the first need not be read for it
 * @throws WriteContended where others were first every time
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
