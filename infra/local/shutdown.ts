import type { Server } from 'node:http'
import type { Instance } from './instance.ts'
import { readProcess } from './processes.ts'
import type { Product } from './product.ts'

/** How long open requests may take once the end was asked for. */
const PATIENCE_MS = 5000
const ORPHAN_CHECK_MS = 100

/** Ends the run on Ctrl-C, on SIGTERM, and when the `npm start` that it belongs to is gone. */
export function shutDownOnSignal(
  server: Server,
  { scheduler, stream, database, media }: Product,
  instance: Instance,
): void {
  let ending = false
  const end = async (): Promise<void> => {
    // Asked twice: at once. Nothing acknowledged is lost either way.
    if (ending) process.exit(130)
    ending = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    await scheduler.stop()
    await media.arrivals.stop()
    await stream.stop()
    await database.stop()
    instance.release()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(end)
}

/** A killed npm tells its child nothing; without this the port would stay taken. */
function whenOrphaned(end: () => Promise<void>): void {
  const first = npmProcess()
  const check = setInterval(() => {
    if (npmProcess() === first) return
    clearInterval(check)
    void end()
  }, ORPHAN_CHECK_MS)
  check.unref()
}

/** npm runs a script in a shell, which some shells replace by the command and others outlive npm with. */
function npmProcess(): number {
  const parent = readProcess(process.ppid)
  return parent && /^(?:sh|dash|bash)$/.test(parent.name) ? parent.parentId : process.ppid
}
