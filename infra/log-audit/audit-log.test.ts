import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import type { Entry, EntryOf } from '#shared/draw-log/entries.ts'
import { signPromise } from '#shared/draw-log/promise.ts'
import { filesOf, KEYS, key, noteOf, recordFile } from '#shared/draw-log/testing/log-files.ts'
import { DAY, few, roundId, USER_ID } from '#shared/draw-log/testing/made-log.ts'
import { formatVkey, signerOf } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { tallyOf } from '#shared/track-record/tally.ts'
import { NO_COUNTS } from '#shared/track-record/testing/no-counts.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { auditLog } from './audit-log.ts'
import { run as runCommand } from './testing/run.ts'

const HOSTILE = '\u001b[2J\u202eNo faults.\r\nNo faults.\n'
/** Writes a log of one list into a folder. */
function logFolder(
  list: readonly Entry[] = few.slice(0, 1),
  record = trackRecordOf(NO_COUNTS, new Date().toISOString()),
): string {
  const files = filesOf(list)
  return temporaryFolder([...files, ['record', recordFile(files, record)], ['keys', KEYS]])
}

const run = (...args: string[]) => runCommand(auditLog, ...args)

const fileOf = (content: string | Uint8Array) => join(temporaryFolder([['seen', content]]), 'seen')

test('a kept checkpoint of the log is replaced by the new one', async () => {
  const seen = fileOf(noteOf(filesOf(few.slice(0, 1))))
  const folder = logFolder(few.slice(0, 2))
  expect(await run(folder, '--key', formatVkey(key), '--seen', seen)).toMatchObject({ code: 0 })
  expect(readFileSync(seen, 'utf8')).toBe(noteOf(filesOf(few.slice(0, 2))))
  const first = join(temporaryFolder(), 'none-yet')
  expect((await run(folder, '--seen', first)).text).toContain('\nNo faults.\n')
  expect(readFileSync(first, 'utf8')).toBe(noteOf(filesOf(few.slice(0, 2))))
})

const otherList = few.slice(0, 1).map((list) => ({ ...list, list: 'f'.repeat(32) }))

test.each<[string, string | Uint8Array, RegExp]>([
  ['an empty file', '', /^FAULT checkpoint_unreadable: "the one seen before" is not a checkpoint/m],
  ['text that steers a terminal', HOSTILE, /^FAULT checkpoint_unreadable/m],
  ['bytes that are no text', new Uint8Array(300).fill(255), /^FAULT checkpoint_unreadable/m],
  ['half a checkpoint', noteOf(filesOf(few)).slice(0, -40), /^FAULT checkpoint_unreadable/m],
  [
    'a checkpoint of a stranger’s log',
    noteOf(filesOf(few, signerOf('elsewhere.example', 'ed25519', new Uint8Array(32).fill(6)))),
    /^FAULT checkpoint_unreadable/m,
  ],
  [
    'a checkpoint of another log of the same size',
    noteOf(filesOf(otherList)),
    /^FAULT witness_signed_two_logs: "witness\.example\/w1" has signed this log and, in its name, another one/m,
  ],
])('a kept checkpoint: %s is a fault in a sentence, and stays in its file', async (_, content, sentence) => {
  const seen = fileOf(content)
  const { code, text } = await run(logFolder(), '--seen', seen)
  expect(code).toBe(1)
  expect(text).toMatch(sentence)
  expect(text).not.toContain('\nNo faults.')
  expect(new Uint8Array(readFileSync(seen))).toEqual(new Uint8Array(readFileSync(fileOf(content))))
})

test.each<[string, () => string[]]>([
  ['no place', () => []],
  ['a folder without a log', () => [temporaryFolder()]],
  ['a site that does not answer', () => ['http://localhost:1/']],
  ['an unknown option', () => [logFolder(), '--kept', 'x']],
  ['a key that is none', () => [logFolder(), '--key', HOSTILE]],
  ['a time that is none', () => [logFolder(), '--now', 'noon']],
  ['the key of a log for a witness', () => [logFolder(), '--witness', formatVkey(key)]],
  ['a folder for a kept checkpoint', () => [logFolder(), '--seen', temporaryFolder()]],
])('%s is refused in a sentence', async (_, args) => {
  const { code, text } = await run(...args())
  expect(code).toBe(2)
  expect(text).not.toMatch(/\n {4}at /)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
})

test('names of keys cannot steer the terminal', async () => {
  const folder = logFolder()
  const name = 'witness\u001b[2J\u202e.example'
  const hostile = signerOf(name, 'cosignature', new Uint8Array(32).fill(6))
  const { code, text } = await run(folder, '--witness', formatVkey(hostile))
  expect(code).toBe(1)
  expect(text).toContain('has not signed the checkpoint.')
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
})

const [list, drawn, ended] = few.filter(
  (entry, index) => index === 0 || ('round' in entry && entry.round === roundId('a'.repeat(26))),
) as [Entry, EntryOf<'draw'>, EntryOf<'settle'>]
const LATER = '2031-01-20T12:00:00.000Z'

/** Runs the audit of a log that should hold one reported round, with the answers that its owner kept. */
function auditKept(content: string, { entries = [list, drawn, ended] }: { entries?: readonly Entry[] } = {}) {
  const has = (kind: Entry['kind']) => entries.some((entry) => entry.kind === kind)
  const tally = tallyOf({ targetX100: multiplierX100(drawn.targetX100), rtp: drawn.rtp, hit: ended.hit })
  const month = DAY.slice(0, 7)
  const counts = {
    ...NO_COUNTS,
    settled: has('settle') ? [{ month, source: 'reported' as const, risk: drawn.risk, tally }] : [],
    live: has('draw') ? [{ month, risk: drawn.risk, drawn: 1, recent: 0, recentSettled: 0 }] : [],
    unlisted: has('draw') ? 1 : 0,
  }
  const folder = logFolder(entries, trackRecordOf(counts, LATER))
  return run(folder, '--now', LATER, '--answers', fileOf(content))
}

/** The answers to the draw and to the report of the round. */
function answersOf({ draw = drawn, settle = ended, by = key } = {}): string {
  const { round: _id, mode, risk, rtp, at } = drawn
  const { multiplier, hit, source } = settle
  const round = {
    ...{ _id, mode, risk, rtp, target: drawn.targetX100 / 100, createdAt: `${at}T13:14:15.161Z` },
    ...{ chance: 0.7, instantLossChance: 0.04, expectedReturn: -0.04, notice: '' },
  }
  const reported = { ...round, outcome: { multiplier, hit, source }, settledAt: `${at}T14:00:00.000Z` }
  return JSON.stringify({
    userId: USER_ID,
    answers: [
      { round: reported, logPromise: signPromise(settle, by) },
      { round, logPromise: signPromise(draw, by) },
    ],
  })
}

test('kept answers and promises agree with an honest log', async () => {
  expect(await auditKept(answersOf())).toEqual({
    code: 0,
    text: expect.stringContaining(
      '\nyour rounds: 1 in the log as you were told, 0 not due there\nNo faults.\n',
    ),
  })
})

const lost = { ...ended, multiplier: 1.2, hit: false }
const stranger = signerOf(key.name, 'ed25519', new Uint8Array(32).fill(6))
const expiry: Entry = { kind: 'expire', at: '2031-01-12', round: drawn.round }

test.each<[string, () => ReturnType<typeof auditKept>, string]>([
  ['a draw that the log lacks', () => auditKept(answersOf(), { entries: [list] }), 'round_missing'],
  ['another draw', () => auditKept(answersOf({ draw: { ...drawn, rtp: 0.95 } })), 'draw_differs'],
  ['another end', () => auditKept(answersOf({ settle: lost })), 'outcome_differs'],
  ['an expiry', () => auditKept(answersOf(), { entries: [list, drawn, expiry] }), 'end_missing'],
  ['a promise of another key', () => auditKept(answersOf({ by: stranger })), 'not_signed'],
])('kept answers name %s', async (_, audit, fault) => {
  const { code, text } = await audit()
  expect(text.match(/^FAULT .*$/gm)).toEqual([expect.stringMatching(`^FAULT ${fault}: "${drawn.round}" `)])
  expect(code).toBe(1)
})

test.each([
  ['empty', ''],
  ['text that steers a terminal', HOSTILE],
  ['half of JSON', answersOf().slice(0, -9)],
  ['nothing', 'null'],
  ['nested without end', '['.repeat(60_000)],
  ['without a user', '{"answers":[]}'],
  ['of no round', '{"userId":"u","answers":[{"round":{}}]}'],
])('kept answers that are %s are refused in a sentence', async (_, content) => {
  const { code, text } = await auditKept(content)
  expect(text).toMatch(/ does not have the form \{"userId": …, "answers": \[…\]\}\.\n$/)
  expect(code).toBe(2)
})
