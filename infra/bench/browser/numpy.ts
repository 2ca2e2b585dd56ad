import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('flat_rounds.py', import.meta.url))
const run = promisify(execFile)

/**
 * The same bets by numpy, with a process on each core; undefined where there is no python3 with numpy.
 * Both are beside the product, so nothing is installed for them.
 */
export async function numpyRoundsPerSecond(): Promise<number | undefined> {
  try {
    const rates = await Promise.all(
      cpus().map(async (_, seed) => Number((await run('python3', [SCRIPT, String(seed)])).stdout)),
    )
    return rates.reduce((sum, rate) => sum + rate, 0)
  } catch {
    return undefined
  }
}
