import { edgeSecrets } from '#functions/platform/secrets.ts'
import { createGateway } from '#infra/local/gateway.ts'
import { listen } from '#infra/local/listen.ts'
import { contractOperations } from '#infra/local/operations.ts'
import { createLocalServer } from '#infra/local/server.ts'
import { connectToParent } from './connect-to-parent.ts'

// The API as `npm start` serves it, in a process of its own. No job runs beside it: the floor has none either.

const port = Number(process.argv[2])
const { serve: api } = createGateway({
  operations: contractOperations(),
  nowMs: Date.now,
  edgeSecret: edgeSecrets()[0] ?? '',
  visitorCountry: () => 'GB',
})
const parts = { api, control: api, site: api, bucket: api, media: api }
await listen(createLocalServer(port, Date.now, Promise.resolve(parts)), port)
connectToParent()
