import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { constants } from 'node:os'
import { dirname } from 'node:path'

/**
 * Runs a program that must not outlive its caller: `node supervise.ts '' '' java -jar …`. It prints the program's id
 * on stdout and ends the program when stdin closes, which even `kill -9` of the caller causes.
 *
 * `node supervise.ts /tmp/…/socket 8000 java …` also forwards a Unix socket to the program's port inside its network
 * namespace.
 */
const TIMEOUT_MS = 3000

const [socket = '', port = '', file = '', ...args] = process.argv.slice(2)
// Only the owner may read what the program writes.
process.umask(0o077)
const program = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })

if (socket !== '') {
  createServer((caller) => {
    const server = connect({ host: '127.0.0.1', port: Number(port), noDelay: true })
    // Either end may hang up.
    for (const end of [caller, server]) end.on('error', () => undefined)
    caller.on('close', () => server.destroy()).pipe(server)
    server.on('close', () => caller.destroy()).pipe(caller)
  })
    .on('error', fail)
    .listen(socket)
  process.once('exit', () => rmSync(dirname(socket), { recursive: true, force: true }))
}

function fail({ message }: Error): void {
  process.stderr.write(`${message}\n`)
  program.kill('SIGKILL')
  process.exit(1)
}

function end(): void {
  program.kill('SIGTERM')
  setTimeout(() => program.kill('SIGKILL'), TIMEOUT_MS)
}

process.stdin.resume().once('close', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
program.once('spawn', () => process.stdout.write(`${program.pid}\n`))
program.once('error', fail)
// A program that was killed ends with 128 and the number of the signal, as in a shell.
program.once('exit', (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)))
