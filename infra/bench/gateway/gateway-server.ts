import { edgeSecrets } from '#functions/secrets.ts'
import { createGateway } from '#infra/local/gateway.ts'
import { listen } from '#infra/local/listen.ts'
import { contractOperations } from '#infra/local/operations.ts'
import { createScheduler } from '#infra/local/scheduler.ts'
import { createLocalServer } from '#infra/local/server.ts'
import { tellParent } from './tell-parent.ts'

// The API as `npm start` serves it, in a process of its own; the mail job wakes after each change as it does there.

const port = Number(process.argv[2])
const scheduler = createScheduler({ nowMs: Date.now, tell: (line) => console.error(line) })
const { serve: api } = createGateway({
  operations: contractOperations(),
  nowMs: Date.now,
  edgeSecret: edgeSecrets()[0] ?? '',
  visitorCountry: () => 'GB',
  onChange: scheduler.mailMayWait,
})
const parts = { api, control: api, site: api, bucket: api, media: api }
await listen(createLocalServer(port, Date.now, Promise.resolve(parts)), port)
tellParent()
