import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundleFolder, bundleIfStale } from '#infra/bundle.ts'
import { textTable, type Verdict } from './text-table.ts'

const IMPORT_MS_MAX = 60
/** The number of imports, of which the median counts. */
const IMPORTS = 5

/** A script that prints the import time in a process that has imported nothing else. */
const SCRIPT = `
const started = performance.now()
await import(process.argv[1])
console.log(performance.now() - started)
process.exit()`

/** Import time of every function as it is deployed. Tests hold its size: infra/cloud/bundles.test.ts. */
export async function measure(): Promise<readonly Verdict[]> {
  const rows: { readonly id: string; readonly kb: number; readonly ms: number }[] = []
  for (const { id, kb, source } of await bundleIfStale()) {
    rows.push({ id, kb, ms: await importMs(join(bundleFolder(source), 'index.mjs')) })
  }
  const slowestFirst = rows.toSorted((a, b) => b.ms - a.ms)
  const cells = slowestFirst.map(({ id, kb, ms }) => [id, kb.toFixed(1), ms.toFixed(1)])
  console.log(textTable(['function', 'kB minified', 'import ms'], cells))
  const slowest = slowestFirst[0]?.ms ?? 0
  return [
    {
      target: `Every import at most ${IMPORT_MS_MAX} ms`,
      measured: `${slowest.toFixed(1)} ms`,
      met: slowest <= IMPORT_MS_MAX,
    },
  ]
}

async function importMs(file: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < IMPORTS; time++) {
    const args = ['--input-type=module', '-e', SCRIPT, pathToFileURL(file).href]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    times.push(Number(stdout))
  }
  return times.sort((a, b) => a - b)[Math.floor(IMPORTS / 2)] ?? 0
}
