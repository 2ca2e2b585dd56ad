import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { freePort } from './free-port.ts'
import { type LocalSocket, localSocket } from './sockets.ts'

/** How a database is reached. */
export interface DatabaseAccess {
  /** Where the database listens. */
  readonly host: string
  readonly port: number
  /** What the SDK asks. */
  readonly endpoint: string
  /** By which its supervisor is reached, where nobody else reaches its port. */
  readonly socket?: LocalSocket
  /** Stands before the supervisor's command. */
  readonly within: readonly string[]
  /** Whether other users of this machine can come by it, too. */
  readonly isOpen: boolean
}

/** For tests, whose data are nobody's: any process can come in. */
export async function openDoor(): Promise<DatabaseAccess> {
  return tcpDoor('127.0.0.1')
}

/**
 * Neither database authenticates callers, so each runs in its own network namespace, reachable only through its
 * supervisor's Unix socket. Without namespaces the embedded one listens on a random 127.x address: web pages cannot
 * find it, other local users can.
 *
 * @param isKeyed whether it shows each access key other tables
 */
export async function closedDoor(isKeyed: boolean): Promise<DatabaseAccess> {
  const within = ownNetwork()
  if (within) {
    const socket = localSocket()
    return { host: '127.0.0.1', port: 8000, endpoint: socket.endpoint, socket, within, isOpen: false }
  }
  if (isKeyed) return { ...(await tcpDoor('127.0.0.1')), isOpen: false }
  return tcpDoor(`127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`)
}

async function tcpDoor(host: string): Promise<DatabaseAccess> {
  const port = await freePort(host)
  return { host, port, endpoint: `http://${host}:${port}`, within: [], isOpen: true }
}

/** Without its own loopback, nothing in it could be reached. */
const LOOPBACK = 'ip link set lo up'

/** The command that runs another in a network of its own; nothing where this user may not make one (user_namespaces(7)). */
function ownNetwork(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined
  // Root keeps its own user id; another would lose access to other users' files.
  const ways = process.getuid?.() === 0 ? ['-n', '-rn'] : ['-rn']
  const way = ways.find((flags) => spawnSync('unshare', [flags, 'sh', '-c', LOOPBACK]).status === 0)
  return way === undefined ? undefined : ['unshare', way, 'sh', '-c', `${LOOPBACK} && exec "$0" "$@"`]
}
