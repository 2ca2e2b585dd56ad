import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { addKeys } from '#shared/draw-log/log-keys.ts'
import { filesOf, key, noteOf, recordFile, witness } from '#shared/draw-log/testing/log-files.ts'
import { few } from '#shared/draw-log/testing/made-log.ts'
import { formatVkey, signerOf } from '#shared/tlog/note.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { temporaryFolder } from '../local/testing/serve.ts'
import { auditLog } from './audit-log.ts'
import { run as runCommand } from './testing/run.ts'

const HOSTILE = '\u001b[2J\u202eNo faults.\r\nNo faults.\n'
const NOTHING = {
  settled: [],
  live: [],
  line: [],
  practice: { drawn: 0, recent: 0, recentSettled: 0 },
  unlisted: 0,
}

/** Writes a log of one list into a folder. */
function logFolder(list = few.slice(0, 1)): string {
  const folder = temporaryFolder()
  const files = filesOf(list)
  files.set('record', recordFile(files, trackRecordOf(NOTHING, new Date().toISOString())))
  for (const [path, content] of [['keys', addKeys('', [key, witness])] as const, ...files]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const run = (...args: string[]) => runCommand(auditLog, ...args)

const fileOf = (content: string | Uint8Array) => {
  const file = join(temporaryFolder(), 'seen')
  writeFileSync(file, content)
  return file
}

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
