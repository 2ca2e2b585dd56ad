import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { freePort } from './free-port.ts'
import { type LocalSocket, localSocket } from './sockets.ts'

/** The ways to reach a database. */
export interface DatabaseAccess {
  /** The address on which the database listens. */
  readonly host: string
  readonly port: number
  /** The SDK's endpoint. */
  readonly endpoint: string
  /** The supervisor's socket, if nobody else can reach the port. */
  readonly socket?: LocalSocket
  /** The start of the supervisor's command line, e.g. for a network namespace. */
  readonly within: readonly string[]
  /** True if other users of this machine can reach the database. */
  readonly isOpen: boolean
}

/** Access for every process, for tests, which have no personal data. */
export async function openAccess(): Promise<DatabaseAccess> {
  return tcpAccess('127.0.0.1')
}

/**
 * Neither database authenticates callers, so each runs in its own network namespace, reachable only through its
 * supervisor's Unix socket. Without namespaces the embedded one listens on a random 127.x address: web pages cannot
 * find it, other local users can.
 *
 * @param isKeyed true if each access key has tables of its own
 */
export async function closedAccess(isKeyed: boolean): Promise<DatabaseAccess> {
  const within = ownNetwork()
  if (within) {
    const socket = localSocket()
    return { host: '127.0.0.1', port: 8000, endpoint: socket.endpoint, socket, within, isOpen: false }
  }
  if (isKeyed) return { ...(await tcpAccess('127.0.0.1')), isOpen: false }
  return tcpAccess(`127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`)
}

async function tcpAccess(host: string): Promise<DatabaseAccess> {
  const port = await freePort(host)
  return { host, port, endpoint: `http://${host}:${port}`, within: [], isOpen: true }
}

/** Brings up the namespace's loopback interface, by which its programs are reached. */
const LOOPBACK = 'ip link set lo up'

/** The command prefix for a network namespace; undefined if this user may not make one (user_namespaces(7)). */
function ownNetwork(): readonly string[] | undefined {
  if (process.platform !== 'linux') return undefined
  // Root keeps its own user id; another would lose access to other users' files.
  const ways = process.getuid?.() === 0 ? ['-n', '-rn'] : ['-rn']
  const way = ways.find((flags) => spawnSync('unshare', [flags, 'sh', '-c', LOOPBACK]).status === 0)
  return way === undefined ? undefined : ['unshare', way, 'sh', '-c', `${LOOPBACK} && exec "$0" "$@"`]
}
