import { execFile, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry, EntryOf } from '#shared/draw-log/entries.ts'
import { addKeys } from '#shared/draw-log/log-keys.ts'
import { filesOf, key, noteOf, witnessedAt } from '#shared/draw-log/testing/log-files.ts'
import { iso } from '#shared/time.ts'
import { formatVkey, signerOf } from '#shared/tlog/note.ts'
import { SIGNERS } from '../../functions/domain/public-log/testing/memory-log.ts'
import { CHEATS, cheatedLog, signer, witness } from '../../functions/endpoints/draw-log/testing/cheats.ts'
import { type HonestLog, honestLog } from '../../functions/endpoints/draw-log/testing/honest-log.ts'
import { useOwnTableWithStream } from '../../functions/platform/table/testing/own-table.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const python = 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0

interface Said {
  readonly code: number
  readonly lines: readonly string[]
  readonly errors: string
}

async function run(...args: string[]): Promise<Said> {
  const [code, stdout, errors] = await promisify(execFile)(python, ['-B', ...args], {
    cwd: import.meta.dirname,
  }).then(
    (said) => [0, said.stdout, said.stderr] as const,
    (error) => [Number(error.code), String(error.stdout), String(error.stderr)] as const,
  )
  return { code, lines: linesOf(stdout), errors }
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Starts a process that audits one log after the other, and verifies each signature once. */
function startAudits() {
  const audits = spawn(python, ['-B', 'audit_many.py'], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: audits.stdout })[Symbol.asyncIterator]()
  return {
    async audit(...args: string[]): Promise<Said> {
      audits.stdin.write(`${JSON.stringify(args)}\n`)
      const { code, stdout, errors } = JSON.parse((await answers.next()).value ?? '')
      return { code, lines: linesOf(stdout), errors }
    },
    stop: () => audits.stdin.end(),
  }
}

const NO_FAULTS: Said = { code: 0, lines: ['No faults'], errors: '' }

const title = hasPython
  ? 'the second log audit'
  : 'not tested, since python3 is missing: the second log audit'

describe.skipIf(!hasPython)(title, () => {
  let honest: HonestLog
  let audits: ReturnType<typeof startAudits>

  beforeAll(async () => {
    await useOwnTableWithStream()
    honest = await honestLog()
    audits = startAudits()
  })

  afterAll(() => audits?.stop())

  /** Writes a log into a folder of its own. */
  function folderOf(files: ReadonlyMap<string, Uint8Array | string>): string {
    return temporaryFolder([['keys', addKeys('', SIGNERS)], ...files])
  }

  const audit = (place: string, ...more: string[]) => audits.audit(place, '--now', iso(honest.nowMs), ...more)

  /** Writes what a log's visitors and users were told into files, and returns them as arguments of the audit. */
  function told(folder: string, { record, rounds }: Pick<HonestLog, 'record' | 'rounds'>): string[] {
    const fileOf = (name: string, content: unknown) => {
      writeFileSync(join(folder, name), JSON.stringify(content))
      return join(folder, name)
    }
    const users = Map.groupBy(rounds, ({ promises }) => promises.userId)
    const answers = [...users].map(([userId, own]) => ({
      userId,
      answers: own.flatMap(({ round, promises: { draw, settle, listSalt } }) => [
        { round, logPromise: draw, listSalt },
        { round, logPromise: settle },
      ]),
    }))
    return [
      ...['--record', fileOf('record.json', record)],
      ...answers.flatMap((each, index) => ['--answers', fileOf(`answers-${index}.json`, each)]),
    ]
  }

  function expectFaults({ code, lines, errors }: Said, each: RegExp): void {
    expect({ code, errors }).toEqual({ code: 1, errors: '' })
    expect(lines).not.toEqual([])
    // A fault is one printable line.
    for (const line of lines) expect(line).toMatch(each)
    for (const line of lines) expect(line).toMatch(/^[ -~]+$/)
  }

  test('agrees with recorded signatures, trees, notes and games', async () => {
    const { code, errors } = await run('vectors_test.py')
    expect({ code, errors }).toMatchObject({ code: 0 })
  })

  test('finds no fault in an honest log, in a folder and on a site', async () => {
    const { files, record } = honest
    const folder = folderOf(files)
    const keys = ['--key', formatVkey(signer), '--witness', formatVkey(witness)]
    const now = ['--now', iso(honest.nowMs)]
    expect(await run('second_audit.py', folder, ...now, ...told(folder, honest), ...keys)).toEqual(NO_FAULTS)
    const second = signerOf('witness.example/w2', 'cosignature', new Uint8Array(32).fill(8))
    const missing = await audit(folder, ...keys, '--witness', formatVkey(second))
    expectFaults(missing, /^witness_missing: The witness "witness.example\/w2" did not sign/)
    expect(await run('second_audit.py', join(folder, 'nowhere'))).toMatchObject({ code: 1, errors: '' })
    const site = createServer(({ url = '' }, answer) => {
      const content =
        url === '/api/v1/track-record' ? JSON.stringify(record) : files.get(url.slice('/draw-log/'.length))
      answer.writeHead(content ? 200 : 404).end(content)
    }).listen(0)
    const { port } = site.address() as AddressInfo
    expect(await audit(`http://localhost:${port}`)).toEqual(NO_FAULTS)
    site.close()
  })

  // Some cheats show only to users who kept the API's answers.
  test.each(CHEATS)('notices: %s', async (_, cheat, { audit: byAudit = [], owners = [] }) => {
    const cheated = cheatedLog(honest, cheat)
    const folder = folderOf(cheated.files)
    const rounds = byAudit.length > 0 ? [] : cheated.rounds
    const now = ['--now', iso(cheated.nowMs)]
    const said = await audit(folder, ...told(folder, { ...cheated, rounds }), ...now)
    expectFaults(said, /^[a-z_]+: /)
    const names = new Set(said.lines.map((line) => line.slice(0, line.indexOf(':'))))
    expect([...names].toSorted()).toEqual(byAudit.length > 0 ? byAudit : owners)
  })

  const ofAnother = () => filesOf([witnessedAt('2031-03-01', honest.nowMs)], key)
  const HOSTILE = '\u001b[2J\u202eNo faults\r\nNo faults\n'

  /** Writes what a user kept into a file. */
  const keptIn = (content: string | Uint8Array) => join(temporaryFolder([['kept', content]]), 'kept')
  const kept = async (content: string | Uint8Array) =>
    audit(folderOf(honest.files), '--kept', keptIn(content))
  const sizeOf = (files: ReadonlyMap<string, Uint8Array>) => noteOf(files).split('\n')[1]

  test('a kept checkpoint of the log is its beginning, and one of another log is not', async () => {
    const beginning = filesOf(honest.entries.slice(0, 200), signer, witness)
    expect(await kept(noteOf(honest.files))).toEqual(NO_FAULTS)
    expect(await kept(noteOf(beginning))).toEqual(NO_FAULTS)
    // The rest waits for the end of its day.
    const published = honest.entries.slice(0, Number(sizeOf(honest.files)))
    const [first, ...others] = published
    const changed = [{ ...(first as EntryOf<'seeds'>), root: '5a'.repeat(32) }, ...others]
    const ofTwoLogs = await kept(noteOf(filesOf(changed, signer, witness)))
    expectFaults(ofTwoLogs, /^(root_differs|witness_signed_two_logs): /)
    expect(ofTwoLogs.lines).toHaveLength(2)
    expectFaults(await kept(noteOf(filesOf(changed, signer, signer))), /^root_differs: /)
    // The witness signed smaller beginnings only: the other log may go on from there, as far as it can know.
    const record = honest.files.get('record') ?? new Uint8Array()
    const signedBefore = filesOf(published, signer, signer).set('record', record)
    const other = keptIn(noteOf(filesOf(changed, signer, witness)))
    expectFaults(await audit(folderOf(signedBefore), '--kept', other), /^root_differs: /)
  })

  test.each<[string, () => string | Uint8Array, RegExp]>([
    ['empty', () => '', /no signed note/],
    ['hostile', () => HOSTILE, /no signed note/],
    ['no text', () => new Uint8Array(300).fill(255), /is no text/],
    ['half a checkpoint', () => noteOf(honest.files).slice(0, -40), /no signed note/],
    ['changed', () => noteOf(honest.files).replace(/\n\d+\n/, '\n7\n'), /is false/],
    ['of another log', () => noteOf(ofAnother()), /is of "fairflight/],
    ['larger than the log', () => noteOf(larger()), /is missing/],
  ])('says in a sentence that a kept checkpoint is %s', async (_, content, sentence) => {
    expectFaults(await kept(content()), sentence)
  })

  /** The log with one more list. */
  const larger = () => {
    const list: Entry = { kind: 'seeds', at: iso(honest.nowMs), list: 'ab'.repeat(16), root: 'ab'.repeat(32) }
    return filesOf([...honest.entries, list], signer, witness)
  }

  test('kept promises of an honest log are kept, and those of another user are not', async () => {
    const [owned] = honest.rounds
    const { round, promises: { draw, settle, listSalt, userId } = { userId: '' } } = owned ?? {}
    const answersOf = (user: string) =>
      JSON.stringify({
        userId: user,
        answers: [
          { round, logPromise: draw, listSalt },
          { round, logPromise: settle },
        ],
      })
    const folder = folderOf(honest.files)
    expect(await audit(folder, '--answers', keptIn(answersOf(userId)))).toEqual(NO_FAULTS)
    expect(await audit(folder, '--answers', keptIn('{"userId":"u","answers":[]}'))).toEqual(NO_FAULTS)
    const ofAnotherUser = await audit(folder, '--answers', keptIn(answersOf('0'.repeat(36))))
    expectFaults(ofAnotherUser, /^list_of_another_user: /)
  })

  const answer = (of: object) =>
    JSON.stringify({
      userId: 'u',
      answers: [{ round: { _id: 'r', createdAt: '2031-03-02T12:00:00.000Z' }, ...of }],
    })

  test.each<[string, string]>([
    ['empty', ''],
    ['hostile', HOSTILE],
    ['half of JSON', answer({}).slice(0, -9)],
    ['of another form', '[]'],
    ['nothing', 'null'],
    ['nested without end', '['.repeat(60_000)],
    ['without a user', '{"answers":[]}'],
    ['of a user who is no text', '{"userId":7,"answers":[]}'],
    ['of rounds at no time', answer({ round: { _id: 'r', createdAt: 'noon' }, listSalt: 'ab' })],
    ['of rounds whose id is an object', answer({ round: { _id: { a: [] }, createdAt: 7 } })],
    ['with a salt that is no hex', answer({ listSalt: 'salt' })],
    ['with a promise that is a number', answer({ logPromise: 7 })],
    ['with a promise that is no note', answer({ logPromise: HOSTILE })],
    ['with a promise that is half of a sign', answer({ logPromise: '\ud800' })],
  ])('says in a sentence that kept answers are %s', async (_, content) => {
    expectFaults(await audit(folderOf(honest.files), '--answers', keptIn(content)), /^unreadable: .*\.$/)
  })

  const ENTRIES = 'tile/entries/000'

  /** Each row replaces a file, by nothing where it is missing. */
  test.each<[string, string, (file: Uint8Array) => string | Uint8Array | undefined, RegExp]>([
    ['a checkpoint of another log', 'checkpoint', () => noteOf(ofAnother()), /is of "fairflight/],
    ['one that nobody signed', 'checkpoint', () => 'localhost:3000/draw-log\n0\nAAAA\n', /no signed note/],
    ['a log without entries', 'checkpoint', () => noteOf(filesOf([], signer, witness)), /no entries/],
    ['no checkpoint', 'checkpoint', () => undefined, /no checkpoint/],
    ['a page instead of a checkpoint', 'checkpoint', () => '<!doctype html>', /no signed note/],
    ['no keys', 'keys', () => '', /no file `keys`/],
    ['keys that are none', 'keys', () => HOSTILE, /no verifier key/],
    ['a tile that is missing', 'tile/0/000', () => undefined, /is missing/],
    ['a torn tile', 'tile/0/000', (tile) => tile.slice(0, 100), /^tile_differs/],
    ['a tile of another tree', 'tile/1/000.p/1', () => new Uint8Array(32), /^tile_differs/],
    ['entries that end early', ENTRIES, (entries) => entries.slice(0, -9), /ends within an entry/],
    ['no entries but zeros', ENTRIES, () => new Uint8Array(512), /^([a-z_]+: |and \d+ more$)/],
    ['no record', 'record', () => undefined, /^record_missing/],
    ['a record that is no note', 'record', () => HOSTILE, /no signed note/],
  ])('says in a sentence: %s', async (_, path, spoil, sentence) => {
    const { [path]: file = new Uint8Array(), ...others } = Object.fromEntries(honest.files)
    const spoilt = spoil(file)
    const files = new Map<string, string | Uint8Array>(Object.entries(others))
    expectFaults(await audit(folderOf(spoilt === undefined ? files : files.set(path, spoilt))), sentence)
  })
})
