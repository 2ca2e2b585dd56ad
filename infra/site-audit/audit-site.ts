import { parseArgs } from 'node:util'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '#shared/crash/hex.ts'
import { LATE_MS } from '#shared/draw-log/entries.ts'
import { isWitness } from '#shared/draw-log/log-keys.ts'
import { Fault, LogReader } from '#shared/draw-log/log-reader.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { parseRelease } from '#shared/site/release.ts'
import { DAY_MS, dayOf } from '#shared/time.ts'
import { openCheckpoint } from '#shared/tlog/note.ts'
import { readBuiltWeb } from '../built-web.ts'
import { readSiteFiles } from '../local/site-file.ts'
import { AUDIT_OPTIONS, auditTime, load, print, readerOf, readKeys, runAudit } from '../log-audit/command.ts'

const USAGE = `npm run site:audit -- <address of a site> [--key <key of its log>]… [--build <folder>] [--now <instant>]

Fetches every page and file that the site's ${RELEASE_FILE} names, compares their SHA-256, and looks for that of ${RELEASE_FILE} in the
public log: then everybody is told of the same build.
--key    as you know it from elsewhere; without it, the first key that the log itself names is taken.
--build  a build of yours, which takes the place of the site's ${RELEASE_FILE}. The same sources and settings give the same bytes
         everywhere: check out the version that the site states, set what docs/deploy.md sets before a build, and run npm run build.
--now    the time of the audit; by default that of this machine.
`

/** Runs the command and prints what it finds. @returns exit code: 0 no faults, 1 faults, 2 it could not be audited */
export function auditSite(args: readonly string[]): Promise<number> {
  return runAudit(() => audit(args))
}

async function audit(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...AUDIT_OPTIONS, build: { type: 'string' } },
  })
  const address = URL.parse(positionals[0] ?? '')
  if (!address) {
    process.stderr.write(USAGE)
    return 2
  }
  const nowMs = auditTime(values.now)
  const { origin } = address
  const file = values.build === undefined ? await fetchRelease(origin) : readRelease(values.build, origin)
  const { version, files } = parseRelease(file)
  const hash = toHex(sha256(file))
  print(`Build ${version}, SHA-256 ${hash}`)
  const day = await findLogged(hash, { origin, known: values.key, nowMs })
  const differences = await compareFiles(origin, { ...files, [RELEASE_FILE]: hash })
  print(
    ...differences.toSorted(),
    `${Object.keys(files).length + 1} pages and files compared. ${differences.length === 0 ? 'All are as built.' : `${differences.length} differ.`}`,
    day === undefined
      ? 'NOT LOGGED: the public log does not name this build for yesterday. A build of today is in the log an hour after the day (UTC).'
      : `The public log names this build for ${day}.`,
  )
  return differences.length === 0 && day !== undefined ? 0 : 1
}

async function fetchRelease(origin: string): Promise<Uint8Array> {
  const answer = await load(new URL(RELEASE_FILE, origin))
  if (!answer.ok) throw new Error(`${RELEASE_FILE}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Reads the release file of a build as it is at this address. */
function readRelease(folder: string, origin: string): Uint8Array {
  const { origin: from } = readBuiltWeb(folder)
  const file = from && readSiteFiles(folder, { from, to: origin }).get(RELEASE_FILE)
  if (!file) throw new Error(`${folder} holds no build of the site: run npm run build first.`)
  return file.body
}

interface Lookup {
  readonly origin: string
  readonly known: readonly string[]
  readonly nowMs: number
}

/** Returns the last whole day for which the log names the build. In a day’s first hour, the one before may still be missing. */
async function findLogged(hash: string, { origin, known, nowMs }: Lookup): Promise<string | undefined> {
  const read = readerOf(`${origin}/`)
  const keys = await readKeys(read, origin, known)
  const note = new TextDecoder().decode(await read('checkpoint'))
  const checkpoint = openCheckpoint(
    note,
    keys.filter((key) => !isWitness(key)),
  )
  const log = new LogReader(read, checkpoint)
  const days = [nowMs - DAY_MS, nowMs - DAY_MS - LATE_MS].map(dayOf)
  try {
    const found = await log.findOn(days, 'release', hash)
    if (found) await log.include(found)
    return found?.entry.at
  } catch (error) {
    throw error instanceof Fault
      ? new Error('The files of the log do not fit its checkpoint: npm run log:audit says where.')
      : error
  }
}

/** Requests under way at once. */
const TOGETHER = 8

/** Returns a line for each address at which the site serves something else. */
async function compareFiles(origin: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const left = Object.entries(files)
  const differences: string[] = []
  const compareNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, hash] = next
      const reason = await differenceAt(new URL(path, origin), hash)
      if (reason !== undefined) differences.push(`DIFFERS ${path}: ${reason}`)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, compareNext))
  return differences
}

async function differenceAt(address: URL, hash: string): Promise<string | undefined> {
  try {
    // Without a language, the start page leads elsewhere.
    const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    const served = new Uint8Array(await answer.arrayBuffer())
    if (toHex(sha256(served)) === hash) return undefined
    return answer.ok || answer.status === 404
      ? `${served.length} other bytes than built`
      : `status ${answer.status}`
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
}
