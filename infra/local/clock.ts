import { damaged, readState, writeState } from './data-folder.ts'
import { addDuration, type Duration } from './duration.ts'

/** The product's clock: the machine's, moved forward. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
  /** @throws RangeError beyond the last year that is written with four digits. */
  advance(duration: Duration): void
}

const FILE = 'clock.json'
const LAST_MS = Date.UTC(9999, 0, 1)

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
      if (!(moved < LAST_MS)) throw new RangeError('The clock cannot go beyond the year 9998.')
      offsetMs += moved - nowMs()
      writeState(folder, FILE, { offsetMs })
    },
  }
}
