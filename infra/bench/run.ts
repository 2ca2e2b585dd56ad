import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { summary, type Verdict, verdictLine } from './text-table.ts'

interface Area {
  /** Prints tables and returns the targets with their results. */
  readonly measure: () => Promise<readonly Verdict[]>
}

/** Areas by name. */
const AREAS: Readonly<Record<string, () => Promise<Area>>> = {
  bundles: () => import('./bundles.ts'),
  start: () => import('./start.ts'),
  statistics: () => import('./statistics.ts'),
  power: () => import('./power.ts'),
  tools: () => import('./browser/tools.ts'),
  paint: () => import('./browser/paint.ts'),
  'slow-phone': () => import('./lighthouse/slow-phone.ts'),
  'lighthouse-en': async () => (await import('./lighthouse/scores.ts')).scoresIn('en'),
  'lighthouse-de': async () => (await import('./lighthouse/scores.ts')).scoresIn('de'),
  capacity: () => import('./capacity/capacity.ts'),
  timing: () => import('./timing.ts'),
  calls: () => import('./calls.ts'),
  log: () => import('./log/log.ts'),
}

/** Processes that ran or waited to run, averaged over the last minute. */
const QUIET_LOAD = 0.5

/** `npm run bench [-- <area> …]` measures and prints which targets are met. It fails only if it cannot measure. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(AREAS, name))
  if (unknown.length > 0)
    fail(`No area is called ${unknown.join(', ')}. The areas are ${Object.keys(AREAS).join(', ')}.`)
  const started = performance.now()
  const [load = 0] = loadavg()
  console.log(
    `${new Date().toISOString()}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`,
  )
  const verdicts: Verdict[] = []
  for (const area of wanted.length > 0 ? wanted : Object.keys(AREAS)) {
    console.log(`\n== ${area}`)
    verdicts.push(...(await measureInChild(area)))
  }
  console.log(`\n== targets (after ${Math.round((performance.now() - started) / 1000)} s)`)
  console.log(verdicts.map(verdictLine).join('\n'))
  if (load > QUIET_LOAD)
    console.log(
      `The machine was busy at the start (load ${load.toFixed(1)}): do not rely on times and shares.`,
    )
  console.log(summary(verdicts))
}

/** Each area runs in a process of its own, because the functions read their environment once. */
async function measureInChild(area: string): Promise<readonly Verdict[]> {
  const child = fork(import.meta.filename, [], { env: { ...process.env, BENCH_AREA: area } })
  let verdicts: readonly Verdict[] = []
  child.on('message', (message: readonly Verdict[]) => {
    verdicts = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) fail(`The area ${area} could not be measured.`)
  return verdicts
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const area = AREAS[process.env.BENCH_AREA ?? '']
if (area) {
  const { measure } = await area()
  process.send?.(await measure())
  process.disconnect?.()
} else {
  await main(process.argv.slice(2))
}
