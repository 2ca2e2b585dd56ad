import type { Server } from 'node:http'
import manifest from '../../package.json' with { type: 'json' }
import { openClock } from './clock.ts'
import { openDataFolder } from './data-folder.ts'
import type { DevSite } from './dev-site.ts'
import { keepSdkLocal } from './environment.ts'
import { type Instance, takeFolder } from './instance.ts'
import { listen } from './listen.ts'
import { readProcess } from './processes.ts'
import { type Product, prepareProduct } from './product.ts'
import { isReloading } from './reload.ts'
import { createLocalServer, type ServerParts } from './server.ts'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** The time that open requests get after a request to end. */
const TIMEOUT_MS = 10_000
const ORPHAN_CHECK_MS = 100

/** `npm start`: the whole product on this machine. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const folder = openDataFolder(settings.dataDir)
  keepSdkLocal(process.env)
  const clock = openClock(folder)
  const parts = Promise.withResolvers<ServerParts>()
  const logRequest = settings.logRequests ? (line: string) => console.log(line) : undefined
  const server = createLocalServer(settings.port, clock.nowMs, parts.promise, { logRequest })
  // The port comes first, so that a taken one is reported at once, and early requests wait for the parts.
  await listen(server, settings.port)
  const instance = await takeFolder(folder)
  const dev = isReloading() ? await openDevSite(server, settings.port) : undefined
  const product = await prepareProduct({
    settings,
    folder,
    clock,
    instance,
    log: (line) => console.log(line),
    dev,
  })
  product.database.onDeath((why) => fail(`The database has ended (${why}): start again, all data are kept.`))
  shutDownOnSignal(server, product, instance)
  parts.resolve(product.parts)
  product.scheduler.start()
  product.stream.start()
  await product.media.start()
  greet(`http://localhost:${settings.port}`, folder, product)
}

/** Loads Vite on demand, since that takes half a second. */
async function openDevSite(server: Server, port: number): Promise<DevSite> {
  const { startDevSite } = await import('./dev-site.ts')
  return startDevSite(server, `http://localhost:${port}`)
}

function greet(site: string, folder: string, { admin }: Product): void {
  const credentials = admin?.password === undefined ? '' : `, password ${admin.password} (shown this once)`
  const lines = [
    `Fairflight ${manifest.version} is ready:`,
    `  site   ${site}`,
    `  inbox  ${site}/__local/inbox`,
    ...(admin ? [`  admin  ${admin.email}${credentials}`] : []),
    `  data   ${folder}`,
  ]
  console.log(lines.join('\n'))
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

// A fault in a handler must not end the product.
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`A promise was rejected and not handled: ${String(reason)}\n`)
})

// The reader of our output may be gone (`npm start | head`), which must not end the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await main()
} catch (error) {
  fail(error instanceof StartError ? error.message : `Fairflight could not start: ${String(error)}.`)
}

/** Ends the run on Ctrl-C, on SIGTERM, and when the `npm start` that it belongs to is gone. */
function shutDownOnSignal(
  server: Server,
  { scheduler, stream, database, media }: Product,
  instance: Instance,
): void {
  let ending = false
  const end = async (): Promise<void> => {
    // The second request ends it at once. No acknowledged write is lost.
    if (ending) process.exit(130)
    ending = true
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
    // The scheduler ends first, since a job publishes files through the server.
    await scheduler.stop()
    await new Promise<void>((resolve) => {
      // Connections close after the answer that is under way.
      server.keepAliveTimeout = 1
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    await media.uploadEvents.stop()
    await stream.stop()
    await database.stop()
    instance.release()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(end)
}

/** Ends the run if npm was killed, because npm then does not end its child and the port would stay taken. */
function whenOrphaned(end: () => Promise<void>): void {
  const first = npmProcess()
  const check = setInterval(() => {
    if (npmProcess() === first) return
    clearInterval(check)
    void end()
  }, ORPHAN_CHECK_MS)
  check.unref()
}

/** The id of npm's process. Between npm and this process there may be a shell, which can outlive npm. */
function npmProcess(): number {
  const parent = readProcess(process.ppid)
  return parent && /^(?:sh|dash|bash)$/.test(parent.name) ? parent.parentId : process.ppid
}
