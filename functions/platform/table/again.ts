import { WriteContended } from './unavailable.ts'
import { WriteRefused } from './write.ts'

/** Of n writers at once the last one is refused n - 1 times: enough for a hundred. */
const TRIES = 100
/** Less than a call may take (29 s), whatever a try costs. */
const TIME_MS = 20_000
/** Held up by other transactions, each try itself takes up to 3 s, and a call is to be answered within 5. */
const CONTENDED_MS = 1000

/**
 * Reads, decides and writes; where somebody else wrote in the same moment, at once anew on what they wrote. Each
 * refusal means that another write took place, so somebody always gets on, and no pause is needed. Where transactions
 * hold each other up nobody may get on: that ends sooner.
 *
 * @param isRace whether a refusal is such a race; any other is thrown
 * @param lost what is thrown instead by whom others overtook every time
 * @example again(async () => save(decide(await load(id))), (refused) => refused.has('post'), conflict)
 */
export async function again<T>(
  run: () => Promise<T>,
  isRace: (refused: WriteRefused['refused']) => boolean,
  lost: () => Error | Promise<Error>,
): Promise<T> {
  const startMs = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const passedMs = performance.now() - startMs
      const isHeldUp = error instanceof WriteContended && passedMs < CONTENDED_MS
      if (!isHeldUp && !(error instanceof WriteRefused && isRace(error.refused))) throw error
      if (attempt >= TRIES || passedMs > TIME_MS) throw await lost()
    }
  }
}
