import manifest from '../../package.json' with { type: 'json' }
import { openClock } from './clock.ts'
import { openDataFolder } from './data-folder.ts'
import { keepSdkHere } from './environment.ts'
import { takeFolder } from './instance.ts'
import { listen } from './listen.ts'
import { type Product, prepareProduct } from './product.ts'
import { createLocalServer, type ServerParts } from './server.ts'
import { readSettings } from './settings.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { StartError } from './start-error.ts'

/** `npm start`: the whole product on this machine. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const folder = openDataFolder(settings.dataDir)
  keepSdkHere(process.env)
  const clock = openClock(folder)
  const parts = Promise.withResolvers<ServerParts>()
  const server = createLocalServer(settings.port, clock.nowMs, parts.promise)
  // First of all: a taken port is told at once, and requests that come early wait for the parts.
  await listen(server, settings.port)
  const instance = await takeFolder(folder)
  const product = await prepareProduct({
    settings,
    folder,
    clock,
    instance,
    tell: (line) => console.log(line),
  })
  product.database.onDeath((why) => fail(`The database has ended (${why}): start again, all data are kept.`))
  shutDownOnSignal(server, product, instance)
  parts.resolve(product.parts)
  product.scheduler.start()
  product.stream.start()
  await product.media.start()
  greet(`http://localhost:${settings.port}`, folder, product)
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

// A handler's mistake ends its request, not the product.
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`${JSON.stringify({ level: 'error', unhandled: String(reason) })}\n`)
})

// Who read our lines may be gone (`npm start | head`), which is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await main()
} catch (error) {
  fail(error instanceof StartError ? error.message : `Fairflight could not start: ${String(error)}.`)
}
