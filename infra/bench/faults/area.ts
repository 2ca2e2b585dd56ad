import { startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { type Life, live } from './life.ts'

/** `FAULT_SEEDS` names others: `FAULT_SEEDS=17 npm run bench -- faults` replays one. */
const SEEDS =
  process.env.FAULT_SEEDS?.split(',').map(Number) ?? Array.from({ length: 200 }, (_, index) => index + 1)

/** `FAULT_MINUTES` ends it earlier, with the seeds that were run. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? Number.POSITIVE_INFINITY)

/** Calls and jobs under faults by seed, each with a model beside it: what was answered is there, and once. */
export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  const lives: Life[] = []
  try {
    const untilMs = Date.now() + 60_000 * MINUTES
    for (const seed of SEEDS) {
      if (Date.now() > untilMs) break
      const life = await live(seed)
      for (const error of life.errors) console.log(`seed ${seed}: ${error}`)
      lives.push(life)
    }
  } finally {
    await surroundings.clear()
  }
  const sum = (of: (life: Life) => number) => lives.reduce((total, life) => total + of(life), 0)
  const errors = sum((life) => life.errors.length)
  console.log(
    textTable(
      ['seeds', 'calls', 'faults', 'calls of unknown outcome', 'differences'],
      [
        [
          lives.length,
          sum(({ calls }) => calls),
          sum(({ faults }) => faults),
          sum(({ unknown }) => unknown),
          errors,
        ].map(thousands),
      ],
    ),
  )
  return [
    {
      target: 'what was answered is there, what was refused is not, nothing twice',
      measured: `${errors} differences under ${lives.length} seeds`,
      met: errors === 0,
    },
  ]
}
