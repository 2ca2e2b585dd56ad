import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A Unix socket (on Windows a named pipe) that only this user can open, and that no page can name. */
export interface LocalSocket {
  readonly path: string
  /** The SDK's endpoint, in a process that has called `reachSockets`. */
  readonly endpoint: string
}

/** Host names of sockets, in a domain that does not exist on the internet. */
const HOST = /^([0-9a-f]{32})\.fairflight-socket$/

/** Makes a socket's name without opening it. This run removes the file at its end, unless it is killed. */
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

/** The socket's path. It is in the system's temporary folder, since such a path may have at most 103 bytes. */
function pathOf(id: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\fairflight-${id}`
    : join(tmpdir(), `fairflight-${id}`, 'socket')
}

const { createConnection } = Agent.prototype

/** Makes this thread's HTTP client, which the SDK uses, reach the sockets by their endpoints. */
export function reachSockets(): void {
  Agent.prototype.createConnection = function (options, done) {
    const [, id] = HOST.exec(options.host ?? '') ?? []
    const path = id === undefined ? options.path : pathOf(id)
    return createConnection.call(this, { ...options, path }, done)
  }
}
