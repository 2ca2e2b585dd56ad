import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Answer } from './function-process.ts'

/**
 * The processor that Lambda gives a function of 512 MB: 512 / 1769 of one
 * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html).
 */
export const QUOTA = 0.29
/** The period over which Linux enforces a quota of a container (`cpu.cfs_period_us`). */
const PERIOD_MS = 100
const LOOK_MS = 3

/**
 * A function in a process of its own, under a quota: once its threads have used their share of a period, the process is
 * stopped (SIGSTOP) until the next one. Waiting costs nothing, as with a quota of the kernel.
 */
export class QuotaProcess {
  readonly #child: ChildProcess
  readonly #timer: NodeJS.Timeout
  #beganMs = performance.now()
  #before = 0
  #isStopped = false

  /** @param path the module that exports `handler`, from the root of the project */
  constructor(path: string) {
    const file = new URL('./function-process.ts', import.meta.url)
    this.#child = fork(file, [path], { execArgv: ['--disable-warning=ExperimentalWarning'] })
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  async call(event: object): Promise<Answer> {
    this.#child.send(event)
    const [answer] = (await once(this.#child, 'message')) as [Answer]
    return answer
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#child.kill('SIGKILL')
  }

  #look(): void {
    const usedMs = this.#usedMs()
    const isOver = performance.now() - this.#beganMs >= PERIOD_MS
    if (isOver) {
      this.#beganMs = performance.now()
      // This period pays for the use beyond the last period's share.
      this.#before = Math.max(this.#before + QUOTA * PERIOD_MS, usedMs - QUOTA * PERIOD_MS)
    }
    const mustStop = usedMs - this.#before >= QUOTA * PERIOD_MS
    if (mustStop !== this.#isStopped) this.#child.kill(mustStop ? 'SIGSTOP' : 'SIGCONT')
    this.#isStopped = mustStop
  }

  /** Processor time of all threads. The first field of schedstat counts nanoseconds. */
  #usedMs(): number {
    const tasks = `/proc/${this.#child.pid}/task`
    try {
      return readdirSync(tasks).reduce(
        (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
        0,
      )
    } catch {
      return this.#before
    }
  }
}
