import { call } from '#functions/testing/call.ts'
import { api } from '#shared/api/index.ts'
import { makeUsers, startServices } from './services.ts'
import { textTable, type Verdict } from './text-table.ts'

const USERS = 100
/** A user has ten rounds a day. */
const CALLS_EACH = 10
const WARM_UP = 200

const CALLS = {
  'GET /health': () => call(api.site.health),
  'GET /users/me': (as: string) => call(api.users.me, { as }),
  'POST /rounds': (as: string) => call(api.rounds.create, { as, input: { mode: 'fun', risk: 'steady' } }),
}

/** Time of single calls through middleware and handler. The embedded database has a process of its own. */
export async function measure(): Promise<readonly Verdict[]> {
  const services = await startServices()
  try {
    const users = await makeUsers(USERS)
    const rows: (string | number)[][] = []
    for (const [name, ask] of Object.entries(CALLS)) {
      const times: number[] = []
      let cpu = process.cpuUsage()
      for (let index = 0; index < USERS * CALLS_EACH; index += 1) {
        if (index === WARM_UP) cpu = process.cpuUsage()
        const started = performance.now()
        const { status } = await ask(users[index % USERS]?.cookie ?? '')
        if (status >= 300) throw new Error(`${name} answered ${status}`)
        times.push(performance.now() - started)
      }
      const { user, system } = process.cpuUsage(cpu)
      const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
      const [median = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(share * sorted.length)])
      const processorMs = (user + system) / 1000 / sorted.length
      rows.push([name, ...[median, p99, processorMs].map((ms) => ms.toFixed(2))])
    }
    console.log(textTable(['call', 'median ms', 'p99 ms', 'processor ms'], rows))
    return []
  } finally {
    await services.stop()
  }
}
