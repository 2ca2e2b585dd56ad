import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import type { Told, Watched } from './runner.ts'

const LOOK_EVERY_MS = 50
/** A loop without an end may also fill the memory. */
const RESIDENT_BYTES_MAX = 2 ** 31

const { state, log, isAlone }: Watched = workerData
const session = new Session()
if (!isAlone) session.connectToMainThread()

// A loop without an end leaves its own thread no moment to look at a clock.
setInterval(() => {
  const limit = Atomics.load(state, 0)
  const { user, system } = process.cpuUsage()
  const isOver = (user + system) / 1000 > limit || process.memoryUsage.rss() > RESIDENT_BYTES_MAX
  if (limit === 0 || !isOver || Atomics.compareExchange(state, 0, limit, 0) !== limit) return
  const id = Atomics.load(state, 1)
  const told: Told = { id, killed: 'time', byTime: true }
  // Here, in case that the process does not survive its being stopped.
  if (id > 0) appendFileSync(log, `${JSON.stringify(told)}\n`)
  if (isAlone) process.kill(process.pid, 'SIGKILL')
  session.post('Runtime.terminateExecution')
  parentPort?.postMessage('stopped')
}, LOOK_EVERY_MS)
