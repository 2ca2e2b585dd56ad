import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const TIMES = 5

/** Says how long its import took, in a process that has imported nothing before. */
const SCRIPT = `
const started = performance.now()
await import(process.argv[1])
console.log(performance.now() - started)
process.exit()`

/** Milliseconds that a fresh process takes to import a file: the median of five. */
export async function importMs(file: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const args = ['--input-type=module', '-e', SCRIPT, pathToFileURL(file).href]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    times.push(Number(stdout))
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
}
