import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { API_BASE, TRACK_RECORD_ROUTE } from '#shared/api/routes.ts'
import { auditPublicLog, type LogAudit } from '#shared/draw-log/audit-public-log.ts'
import type { EntryOf } from '#shared/draw-log/entries.ts'
import { isOfMachine } from '#shared/draw-log/log-beacon.ts'
import { LOG_FAULTS } from '#shared/draw-log/log-faults.ts'
import { isWitness } from '#shared/draw-log/log-keys.ts'
import { TrackRecord } from '#shared/models/track-record.ts'
import { formatVkey, parseVkey } from '#shared/tlog/note.ts'
import { measure } from '#shared/track-record/record.ts'
import { AUDIT_OPTIONS, auditTime, isSite, load, print, readerOf, readKeys, runAudit } from './command.ts'
import { checkKept, ROUND_FAULTS } from './kept-answers.ts'

const USAGE = `npm run log:audit -- <address of a site, or folder of a log> [--key <key of the log>]… [--witness <key>]… [--seen <file>]
  [--answers <file>]… [--now <instant>]

Walks a whole log of draws (docs/decisions/0046), computes each draw anew, and of a site the track record too; fails if anything is wrong.
--key   as you know it from elsewhere; its successors must be signed by it. Without it, the first key that the log itself names is taken.
--witness  the key of somebody else who has to have signed, too: then everybody sees the same log, and the times at which lists
           of seeds existed are true, if that one is honest. Without it, both are the operator's word.
--seen  a file with the checkpoint of your last audit; the new one is written there.
--answers  a file of what the API told you of your rounds, with its signed promises: {"userId": …, "answers": [answers to POST
           /rounds, to flights and to outcomes]}; the log must hold these draws and ends.
--now   the time of the audit, such as 2031-03-02T12:00:00.000Z; by default that of this machine.
`
/** Faults that name a size, not an entry. */
const AT_SIZE: ReadonlySet<string> = new Set(['log_is_shorter', 'log_was_changed'])

/** Runs the command and prints what it finds. @returns exit code: 0 no faults, 1 faults, 2 it could not be audited */
export async function auditLog(args: readonly string[]): Promise<number> {
  return runAudit(() => audit(args))
}

async function audit(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...AUDIT_OPTIONS,
      witness: { type: 'string', multiple: true, default: [] },
      seen: { type: 'string' },
      answers: { type: 'string', multiple: true, default: [] },
    },
  })
  const [place] = positionals
  if (place === undefined) {
    process.stderr.write(USAGE)
    return 2
  }
  const { seen } = values
  const nowMs = auditTime(values.now)
  const read = readerOf(place)
  // The record is read before the log, which then holds every round that the record counts.
  const record = await loadRecord(place)
  const trusted = await readKeys(read, place, values.key)
  const keys = trusted.filter((key) => !isWitness(key))
  const witnesses = values.witness.length > 0 ? values.witness.map(parseVkey) : trusted.filter(isWitness)
  const other = witnesses.find((witness) => !isWitness(witness))
  if (other) throw new Error(`not the key of a witness: ${other.name}`)
  const found = await auditPublicLog(read, {
    keys,
    witnesses,
    record,
    nowMs,
    seen: seen !== undefined && existsSync(seen) ? readFileSync(seen, 'utf8') : undefined,
  })
  if (values.witness.length === 0)
    print('No --witness: when lists of seeds and draws existed is the operator’s word.')
  if (isOfMachine(keys[0]?.name ?? ''))
    print('Its beacons are made by the machine itself, and protect nobody.')
  const kept = await checkKept(read, values.answers, {
    pinned: [...keys, ...witnesses].map(formatVkey),
    nowMs,
  })
  const faults = found.faults.length + kept.faults.length
  print(
    ...describe(found),
    ...(values.answers.length > 0
      ? [`your rounds: ${kept.agreed} in the log as you were told, ${kept.waiting} not due there`]
      : []),
    ...sentencesOf(kept.faults, ROUND_FAULTS),
    faults === 0 ? 'No faults.' : `${faults} faults.`,
  )
  if (faults > 0) return 1
  if (seen !== undefined) writeFileSync(seen, found.checkpoint)
  return 0
}

/** Loads the track record of an installation; a folder has none. */
async function loadRecord(place: string): Promise<TrackRecord | undefined> {
  if (!isSite(place)) return undefined
  const answer = await load(new URL(`${API_BASE}${TRACK_RECORD_ROUTE.path}`, place))
  if (!answer.ok) throw new Error(`track record: ${answer.status}`)
  const record = z.safeParse(TrackRecord, await answer.json().catch(() => undefined))
  if (!record.success) throw new Error('The track record that the site shows has another form.')
  return record.data
}

function describe({ size, signatures, figures, records, faults }: LogAudit): string[] {
  const { lists, draws, drawsWithoutList, open, expired, releases, nights, settled } = figures
  const signed = signatures.map(({ name, atEpochS }) =>
    atEpochS === undefined ? name : `${name} at ${new Date(atEpochS * 1000).toISOString()}`,
  )
  return [
    `${size} entries, signed by ${signed.join(', ') || 'nobody known'}`,
    `${lists} lists of seeds; ${draws} draws, ${drawsWithoutList} of them from no list`,
    `${nights.flown} night flights, ${nights.hits} reached; ${nights.without} practice draws have none, or none yet`,
    `${open} draws are open; ${expired.fun} flights and ${expired.live} live draws expired without an outcome`,
    ...Map.groupBy(releases, ({ sha256 }) => sha256)
      .values()
      .flatMap(([first, ...more]) => (first ? [releaseLine(first, more.at(-1) ?? first)] : [])),
    ...settled.map(({ month, source, risk, tally }) => {
      const { rounds, hits } = tally
      return `${month} ${source} ${risk}: ${rounds} rounds, ${hits} reached, ${measure(tally).expectedHits.toFixed(1)} expected`
    }),
    `track record: signed ${records.signedAt ?? 'never'}, shown ${records.shownAt ?? 'nowhere here'}; every figure was computed anew`,
    ...sentencesOf(faults, LOG_FAULTS),
  ]
}

function releaseLine({ version, sha256, at }: EntryOf<'release'>, last: EntryOf<'release'>): string {
  return `build ${version}, SHA-256 ${sha256}: logged as served from ${at} to ${last.at}`
}

/** Returns one sentence for each kind of fault. */
function sentencesOf<F extends string>(
  faults: readonly { readonly fault: F; readonly at: number | string }[],
  sentences: Readonly<Record<F, string>>,
): string[] {
  return [...Map.groupBy(faults, ({ fault }) => fault)].flatMap(([fault, [first, ...others]]) => {
    if (!first) return []
    const { at } = first
    const place = typeof at === 'number' && !AT_SIZE.has(fault) ? `Entry ${at}` : JSON.stringify(at)
    const more = others.length > 0 ? ` And ${others.length} more.` : ''
    return [`FAULT ${fault}: ${place} ${sentences[fault]}${more}`]
  })
}
