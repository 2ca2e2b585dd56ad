import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { isWitness, trustedKeys } from '#shared/draw-log/log-keys.ts'
import { formatVkey, type Verifier } from '#shared/tlog/note.ts'
import type { ReadFile } from '#shared/tlog/tree.ts'

const IS_ADDRESS = /^https?:\/\//

/** The options that both audits have, for `parseArgs`. */
export const AUDIT_OPTIONS = {
  key: { type: 'string', multiple: true, default: [] as string[] },
  now: { type: 'string' },
} as const

/** Runs an audit. @returns its exit code: 0 no faults, 1 faults, 2 it could not be audited */
export async function runAudit(audit: () => Promise<number>): Promise<number> {
  try {
    return await audit()
  } catch (error) {
    // Errors of arguments, files and answers say in their message what is wrong.
    process.stderr.write(printable(error instanceof Error ? error.message : String(error)))
    return 2
  }
}

export function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map(printable).join(''))
}

/** Escapes control characters, because names of keys and witnesses could steer a terminal. */
function printable(line: string): string {
  return `${line.replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)}\n`
}

/** Returns the time of an audit, by default that of this machine. @throws Error unless it is an instant */
export function auditTime(now: string | undefined): number {
  const nowMs = now === undefined ? Date.now() : Date.parse(now)
  if (Number.isNaN(nowMs)) throw new Error(`--now is not an instant: ${now}`)
  return nowMs
}

export function isSite(place: string): boolean {
  return IS_ADDRESS.test(place) && new URL(place).pathname === '/'
}

export async function load(address: URL): Promise<Response> {
  try {
    return await fetch(address)
  } catch {
    throw new Error(`${address.href} does not answer.`)
  }
}

/** Reads the log's files. @param place address of a site or of a log, or a log's folder */
export function readerOf(place: string): ReadFile {
  if (!IS_ADDRESS.test(place)) {
    return (path) =>
      readFile(join(place, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
  }
  const address = new URL(place.endsWith('/') ? place : `${place}/`)
  const base = isSite(place) ? new URL(LOG_FOLDER, address) : address
  return async (path) => {
    const answer = await load(new URL(path, base))
    if (answer.status === 404 || answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Returns the trusted keys of log and own witness, and prints them. @throws Error if the log names none */
export async function readKeys(read: ReadFile, place: string, known: readonly string[]): Promise<Verifier[]> {
  const trusted = trustedKeys(new TextDecoder().decode(await read('keys')), known)
  if (trusted.every(isWitness)) throw new Error(`${place} names no key: is there a log?`)
  const from = known.length > 0 ? 'trusted by --key' : 'as the log itself names it'
  print(...trusted.map((key) => `Key ${from}: ${formatVkey(key)}`))
  return trusted
}
