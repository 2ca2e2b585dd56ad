import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { edgeSecrets } from '#functions/platform/secrets.ts'
import { freePort } from '#infra/local/free-port.ts'
import { createGateway } from '#infra/local/gateway.ts'
import { listen } from '#infra/local/listen.ts'
import { contractOperations } from '#infra/local/operations.ts'
import { createLocalServer } from '#infra/local/server.ts'
import { startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { attack, ROLES } from './attack.ts'

/** `HOSTILE_REQUESTS` and `HOSTILE_MINUTES` bound a run otherwise, `HOSTILE_SEED` repeats one. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 100_000)
const MINUTES = Number(process.env.HOSTILE_MINUTES ?? 30)
const ERRORS_SHOWN = 20

/** Hostile requests by role, made from the OpenAPI document, against the real gateway and handlers. */
export async function measure(): Promise<readonly Verdict[]> {
  const seed = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
  const surroundings = await startSurroundings()
  const port = await freePort()
  const { serve: api } = createGateway({
    operations: contractOperations(),
    nowMs: Date.now,
    edgeSecret: edgeSecrets()[0] ?? '',
    visitorCountry: () => 'GB',
  })
  const parts = { api, control: api, site: api, bucket: api, media: api }
  const server = createLocalServer(port, Date.now, Promise.resolve(parts))
  try {
    await listen(server, port)
    const options = { seed, requests: REQUESTS, timeMs: MINUTES * 60_000, atOnce: 8 }
    const { statuses, errors, sent } = await attack(`http://localhost:${port}`, options)
    const all = [...new Set(ROLES.flatMap((role) => [...statuses[role].keys()]))].sort()
    const rows = ROLES.map((role) => [
      role,
      ...all.map((status) => thousands(statuses[role].get(status) ?? 0)),
    ])
    console.log(textTable(['role', ...all.map(String)], rows))
    console.log(`\nseed ${seed}\n${errors.slice(0, ERRORS_SHOWN).join('\n')}`)
    return [
      {
        target: 'no fault of the server, no leak, every refusal in the error shape',
        measured: `${errors.length} of ${thousands(sent)} requests`,
        met: errors.length === 0,
      },
    ]
  } finally {
    server.close()
    server.closeAllConnections()
    await sleep(100)
    await surroundings.clear()
  }
}
