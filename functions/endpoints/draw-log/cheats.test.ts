import { beforeAll, expect, test } from 'vitest'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import { checkRound, type RoundFault } from '#shared/draw-log/check-round.ts'
import {
  type Entry,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  placeInLog,
  roundDay,
} from '#shared/draw-log/entries.ts'
import { filesOf } from '#shared/draw-log/testing/log-files.ts'
import { DAY_MS, dayOf } from '#shared/time.ts'
import { formatVkey, type Signer } from '#shared/tlog/note.ts'
import { SIGNERS } from '../../domain/rounds/testing/memory-log.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { type HonestLog, honestLog } from './testing/honest-log.ts'

/** An operator who rewrites the log and signs it again with the log's own key. */
type Cheat = (log: HonestLog) => Partial<HonestLog>

let honest: HonestLog
beforeAll(async () => {
  await useOwnTableWithStream()
  honest = await honestLog()
})

const signer = ((): Signer => {
  const [newest] = SIGNERS
  if (!newest) throw new Error('no key')
  return newest
})()

function audit(log: Omit<HonestLog, 'record'> & { record: HonestLog['record'] | undefined }) {
  return auditPublicLog(async (path) => log.files.get(path), { keys: [signer], ...log })
}

/** The faults that the auditor finds in a log after a cheat, and those that the owners of its rounds see. */
async function findings(cheat: Cheat): Promise<{ audit: string[]; owners: string[] }> {
  // A record of the log before the cheat would give it away.
  const changed = { ...honest, record: undefined, ...cheat(honest) }
  const files = filesOf(
    changed.entries.toSorted((one, other) => (placeInLog(one) < placeInLog(other) ? -1 : 1)),
    signer,
  )
  const { faults } = await audit({ ...changed, files })
  const owners = await Promise.all(honest.rounds.map((round) => faultOf(round, files)))
  const names = (all: readonly string[]) => [...new Set(all)].toSorted()
  return { audit: names(faults.map(({ fault }) => fault)), owners: names(owners.flat()) }
}

async function faultOf(
  round: HonestLog['rounds'][number],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<RoundFault[]> {
  const keys = new TextEncoder().encode(`${formatVkey(signer)}\n`)
  const read = async (path: string) => (path === 'keys' ? keys : files.get(path))
  const check = await checkRound(read, round, { known: undefined, nowMs: honest.nowMs })
  return check.result === 'fault' ? [check.fault] : []
}

/** Replaces the first end of this source that missed its target. */
const replaceMiss =
  (source: EntryOf<'settle'>['source'], replace: (end: EntryOf<'settle'>) => readonly Entry[]): Cheat =>
  ({ entries }) => {
    const index = entries.findIndex(
      (entry) => entry.kind === 'settle' && entry.source === source && !entry.hit,
    )
    if (index < 0) throw new Error('nothing was missed')
    return { entries: entries.toSpliced(index, 1, ...replace(entries[index] as EntryOf<'settle'>)) }
  }

const expiry = ({ round }: EntryOf<'settle'>): Entry => ({
  kind: 'expire',
  at: dayOf(Date.parse(roundDay(round) ?? '') + EXPIRES_AFTER_DAYS * DAY_MS),
  round,
})

test('an honest log of the product has no faults, for its auditor and for the owners of its rounds', async () => {
  expect(await audit(honest)).toMatchObject({
    faults: [],
    figures: { draws: 17, open: 0, expired: { fun: 1, live: 1 } },
  })
  expect(honest.record.practice).toMatchObject({ drawn: 14, flown: 13, unflown: 1 })
  expect(await findings(() => ({}))).toEqual({ audit: [], owners: [] })
})

test.each<[string, Cheat, { audit?: string[]; owners?: string[] }]>([
  [
    'a missed flight is left out',
    replaceMiss('practice', () => []),
    { audit: ['end_missing'], owners: ['end_missing'] },
  ],
  [
    'a reported miss is left out',
    replaceMiss('reported', () => []),
    { audit: ['end_missing'], owners: ['end_missing'] },
  ],
  ['a missed flight expires', replaceMiss('practice', (end) => [expiry(end)]), { owners: ['end_missing'] }],
  ['a reported miss expires', replaceMiss('reported', (end) => [expiry(end)]), { owners: ['end_missing'] }],
  [
    'a report passes as verified',
    replaceMiss('reported', (end) => [{ ...end, source: 'verified' }]),
    { audit: ['evidence_missing'], owners: ['outcome_differs'] },
  ],
  [
    'a report passes as verified by the data of another game',
    (log) => {
      const { evidence } = log.entries.find(
        (entry) => entry.kind === 'settle' && entry.evidence,
      ) as EntryOf<'settle'>
      return replaceMiss('reported', (end) => [{ ...end, source: 'verified', evidence }])(log)
    },
    { audit: ['evidence_differs'], owners: ['outcome_differs'] },
  ],
])('%s', async (_, cheat, { audit = [], owners = [] }) => {
  expect(await findings(cheat)).toEqual({ audit, owners })
})
