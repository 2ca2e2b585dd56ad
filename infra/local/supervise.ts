import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program that must not outlive the process that asked for it: `node supervise.ts java -jar …`. Says the
 * program's id on stdout and ends it when stdin closes, which it does however that process ends, `kill -9` included.
 */
const TIMEOUT_MS = 3000

const [file = '', ...args] = process.argv.slice(2)
const program = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })

function end(): void {
  program.kill('SIGTERM')
  setTimeout(() => program.kill('SIGKILL'), TIMEOUT_MS)
}

process.stdin.resume().once('close', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
program.once('spawn', () => process.stdout.write(`${program.pid}\n`))
program.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
// A program that was killed ends with 128 and the number of the signal, as in a shell.
program.once('exit', (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)))
