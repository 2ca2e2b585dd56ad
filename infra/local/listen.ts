import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, systemCode } from './start-error.ts'

/** The longest wait for a port that a killed run has not released yet. */
const TIMEOUT_MS = 1000

/** Opens the port on the loopback address only. @throws StartError if it is taken. */
export async function listen(server: Server, port: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const error = await tryListen(server, port)
    if (error === undefined) return
    const code = systemCode(error)
    if (code === 'EADDRINUSE' && performance.now() < deadline) await sleep(50)
    else if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use: stop what listens there, or choose another with PORT.`)
    } else if (code === 'EACCES') {
      throw new StartError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`)
    } else throw error
  }
}

async function tryListen(server: Server, port: number): Promise<unknown> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error
  }
}
