import { DAY_MS } from '#shared/time.ts'
import { damaged, readState, writeState } from './data-folder.ts'
import { addDuration, type Duration } from './duration.ts'

/** The product's clock: the machine's, moved forward. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
  /**
   * @throws RangeError beyond twenty years ahead of the machine's clock: items that expire until then are lost for
   * good.
   */
  advance(duration: Duration): void
}

const FILE = 'clock.json'
const AHEAD_MAX_MS = 20 * 365.25 * DAY_MS

/** Reads the offset that an earlier run left in the data folder, and keeps it there. */
export function openClock(folder: string, realNowMs: () => number = Date.now): Clock {
  const stored = readState(folder, FILE) ?? { offsetMs: 0 }
  if (typeof stored.offsetMs !== 'number' || !Number.isSafeInteger(stored.offsetMs) || stored.offsetMs < 0) {
    throw damaged(`${folder}/${FILE}`)
  }
  let offsetMs = stored.offsetMs
  const nowMs = () => realNowMs() + offsetMs
  return {
    nowMs,
    advance(duration) {
      const moved = addDuration(nowMs(), duration)
      if (!(moved - realNowMs() <= AHEAD_MAX_MS)) {
        throw new RangeError("The clock cannot go further than twenty years ahead of the machine's.")
      }
      offsetMs += moved - nowMs()
      writeState(folder, FILE, { offsetMs })
    },
  }
}
