import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { summary, type Verdict, verdictLine } from './text-table.ts'

/** Quiet ones first, so that nothing that a later one leaves behind slows them. */
const AREAS = [
  'bundles',
  'templates',
  'lab',
  'weight',
  'start',
  'chain',
  'audit',
  'statistics',
  'browser-lab',
  'browser-chain',
  'browser-audit',
  'browser-paint',
  'browser-lists',
  'slow-phone',
  'lighthouse-en',
  'lighthouse-de',
  'capacity',
  'lists',
  'settle',
  'draws',
  'draw-log',
  'timing',
  'gateway',
  'hostile',
  'faults',
  'mutants',
  'memory',
  'races',
] as const

/** Processes that ran or waited to run, averaged over the minute before. */
const QUIET_LOAD = 0.5

const CHILD = fileURLToPath(new URL('area.ts', import.meta.url))

/** `npm run bench [-- <area> …]`: measures, says which targets are met, and fails only where it cannot measure. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !AREAS.some((area) => area === name))
  if (unknown.length > 0) {
    fail(`There is no area ${unknown.join(', ')} in the bench: choose among ${AREAS.join(', ')}.`)
  }
  const started = performance.now()
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  console.log(`${new Date().toISOString()}, Node ${process.versions.node}, ${cpus().length} x ${cpu?.model}`)
  const verdicts: Verdict[] = []
  for (const area of AREAS) {
    if (wanted.length > 0 && !wanted.includes(area)) continue
    console.log(`\n== ${area}`)
    verdicts.push(...(await measure(area)))
  }
  console.log(`\n== targets (after ${Math.round((performance.now() - started) / 1000)} s)`)
  console.log(verdicts.map(verdictLine).join('\n'))
  if (load > QUIET_LOAD) console.log(busyMachine(load))
  console.log(summary(verdicts))
}

function busyMachine(load: number): string {
  return `The machine was busy with other things at the start (load ${load.toFixed(1)}): do not rely on times and shares.`
}

/** Each in a process of its own: the functions read their surroundings once. */
async function measure(area: string): Promise<readonly Verdict[]> {
  const child = fork(CHILD, [area])
  let told: readonly Verdict[] = []
  child.on('message', (verdicts: readonly Verdict[]) => {
    told = verdicts
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) fail(`The area ${area} could not be measured.`)
  return told
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

// npm starts this file through run.mjs, whose own arguments stand before it.
const self = process.argv.findLastIndex((argument) => basename(argument) === 'run.ts')
await main(process.argv.slice(self + 1))
