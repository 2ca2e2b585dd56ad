import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type BundledFunction, bundleFolder, bundleIfStale } from '#infra/bundle.ts'
import { textTable, type Verdict } from '../text-table.ts'

/** The target: kilobytes of 1000 bytes, minified, the SDK included; lazy parts apart. */
const KB_MAX = 455
const IMPORT_MS_MAX = 60
/** Of which the median counts. */
const IMPORTS = 5

/** Says how long its import took, in a process that has imported nothing before. */
const SCRIPT = `
const started = performance.now()
await import(process.argv[1])
console.log(performance.now() - started)
process.exit()`

interface Measured extends BundledFunction {
  readonly importMs: number
  readonly hasSes: boolean
}

/** Size and import time of every handler and job, as the cloud gets them. */
export async function measure(): Promise<readonly Verdict[]> {
  const bundled = await bundleIfStale()
  const measured: Measured[] = []
  for (const one of bundled) {
    const file = join(bundleFolder(one.source), 'index.mjs')
    measured.push({ ...one, importMs: await importMs(file), hasSes: hasSes(file) })
  }
  print(measured)
  return verdicts(measured)
}

function print(measured: readonly Measured[]): void {
  const rows = measured
    .toSorted((a, b) => b.kb - a.kb)
    .map((one) => [one.id, one.kb.toFixed(1), one.importMs.toFixed(1), one.hasSes ? 'SES' : '', flag(one)])
  console.log(textTable(['function', 'KB minified', 'import ms', 'mail', ''], rows))
}

function flag({ kb, importMs: ms }: Measured): string {
  return kb > KB_MAX || ms > IMPORT_MS_MAX ? 'over budget' : ''
}

/** The name of its schemas stands in client-ses only. */
function hasSes(file: string): boolean {
  return readFileSync(file, 'utf8').includes('com.amazonaws.ses')
}

function verdicts(measured: readonly Measured[]): readonly Verdict[] {
  const kb = Math.max(...measured.map((one) => one.kb))
  const ms = Math.max(...measured.map((one) => one.importMs))
  const senders = measured.filter(({ hasSes: has }) => has).map(({ id }) => id)
  return [
    { target: `Every bundle at most ${KB_MAX} KB`, measured: `${kb.toFixed(1)} KB`, met: kb <= KB_MAX },
    {
      target: `Every import at most ${IMPORT_MS_MAX} ms`,
      measured: `${ms.toFixed(1)} ms`,
      met: ms <= IMPORT_MS_MAX,
    },
    {
      target: 'client-ses only where mail is sent',
      measured: senders.join(', '),
      met: senders.join() === 'jobs.mail',
    },
  ]
}

/** Milliseconds that a fresh process takes to import a file: the median of five. */
async function importMs(file: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < IMPORTS; time++) {
    const args = ['--input-type=module', '-e', SCRIPT, pathToFileURL(file).href]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    times.push(Number(stdout))
  }
  return times.sort((a, b) => a - b)[Math.floor(IMPORTS / 2)] ?? 0
}
