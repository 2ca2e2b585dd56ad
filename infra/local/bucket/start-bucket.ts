import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAKE_CREDENTIALS } from '../environment.ts'
import { freePort } from '../free-port.ts'
import { listen } from '../listen.ts'
import { BUCKET_BASE, createBucket } from './bucket.ts'
import { BUCKET_NAME } from './media-bucket.ts'
import { type ObjectStore, openObjectStore } from './object-store.ts'

/** Starts a bucket without upload events, for tests of functions and the bench. */
export async function startBucket(
  name = BUCKET_NAME,
): Promise<{ endpoint: string; store: ObjectStore; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bucket-'))
  const store = openObjectStore(folder)
  const port = await freePort()
  const server = createServer(
    createBucket({
      store,
      name,
      secretAccessKey: FAKE_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      origins: [],
    }),
  )
  await listen(server, port)
  return {
    store,
    endpoint: `http://127.0.0.1:${port}${BUCKET_BASE}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
