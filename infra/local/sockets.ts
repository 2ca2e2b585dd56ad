import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A Unix socket (on Windows a named pipe) that only this user can open, and that no page can name. */
export interface LocalSocket {
  readonly path: string
  /** For the SDK, in a process that has called `reachSockets`. */
  readonly endpoint: string
}

/** No domain of the internet ends so. */
const HOST = /^([0-9a-f]{32})\.fairflight-socket$/

/** Opens nothing yet: makes the place for a socket, which is gone when this run ends, unless it is killed. */
export function localSocket(): LocalSocket {
  const id = randomBytes(16).toString('hex')
  const path = pathOf(id)
  if (process.platform !== 'win32') {
    mkdirSync(dirname(path), { mode: 0o700 })
    process.once('exit', () => rmSync(dirname(path), { recursive: true, force: true }))
  }
  reachSockets()
  return { path, endpoint: `http://${id}.fairflight-socket` }
}

/** In the system's folder, since the path of a socket has 103 bytes at most. */
function pathOf(id: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\fairflight-${id}`
    : join(tmpdir(), `fairflight-${id}`, 'socket')
}

const { createConnection } = Agent.prototype

/** From now on the HTTP client of this thread, which the SDK uses, reaches the sockets by their endpoints. */
export function reachSockets(): void {
  Agent.prototype.createConnection = function (options, done) {
    const [, id] = HOST.exec(options.host ?? '') ?? []
    const path = id === undefined ? options.path : pathOf(id)
    return createConnection.call(this, { ...options, path }, done)
  }
}
