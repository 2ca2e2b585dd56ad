import type { RandomBytes } from '#shared/crash/random.ts'
import { addKeys, isWitness } from '#shared/draw-log/log-keys.ts'
import type { RecordCounts, TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, dayStartMs, iso } from '#shared/time.ts'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  formatRecord,
  isSignedBy,
  linesBy,
  NotCosigned,
  openRecord,
  parseCheckpoint,
  type Signer,
  signatureLine,
  textOf,
  type Witness,
  type WitnessAnswer,
} from '#shared/tlog/note.ts'
import {
  attempt,
  consistencyProof,
  encodeBundle,
  encodeTile,
  newTiles,
  type ReadFile,
  sameBytes,
  TILE_WIDTH,
  type Tile,
  type Tree,
  tilePath,
  tileReader,
} from '#shared/tlog/tree.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { errorName } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import { addDueBeacons, flyNights } from './beacon-steps.ts'
import { inGroups, loadFiledTree } from './filed-tree.ts'
import {
  addRelease,
  addWitnessed,
  closedLimit,
  EMPTY_HEAD,
  type LogHead,
  type LogPart,
  loadEntries,
  loadHead,
  moveHead,
  type Release,
  stepLog,
} from './log-items.ts'

/** The files of the log. Tests give others than the bucket's. */
export type LogFiles = Pick<
  typeof import('../../platform/bucket/stored-files.ts'),
  'readLogFile' | 'writeLogFile'
>

/** Loads the bucket's client only when needed, in a bundle of its own. */
const BUCKET: LogFiles = {
  readLogFile: async (path) => (await import('../../platform/bucket/stored-files.ts')).readLogFile(path),
  writeLogFile: async (path, bytes, over) =>
    (await import('../../platform/bucket/stored-files.ts')).writeLogFile(path, bytes, over),
}

/** Entries filed in one step: 16 bundles, 3 MB. */
const FILED_TOGETHER = 16 * TILE_WIDTH
/** After this time a run takes no further step: the next run starts a minute after it did. */
const WORK_MS = 50_000

interface Publishing {
  readonly nowMs: number
  readonly random: RandomBytes
  readonly signers: readonly Signer[]
  /** Loads the counts of the track record, which is signed with the log. */
  readonly loadRecord: (nowMs: number) => Promise<RecordCounts>
  /** Witnesses that are asked to sign the checkpoint too; the next run asks again those that did not. */
  readonly witnesses?: readonly Witness[]
  readonly release?: Release | undefined
  readonly workMs?: number
  readonly files?: LogFiles
}

export interface Published {
  /** The entries that the signed checkpoint covers. */
  readonly size: number
  readonly files: number
  /** Entries in the files that wait for the end of their day's. */
  readonly ahead: number
  /** Steps taken: none if there was nothing to do. */
  readonly steps: number
  /** True if another run took the next step first. */
  readonly overtaken: boolean
}

/**
 * Publishes what an interrupted run has finished, then takes step after step until none is due or the time is over.
 * Each step is bounded, and ends with one conditional write of the head: a run that is cut off repeats one step.
 *
 * @throws Error if the table has fewer entries than were published, or others: the log never changes or shrinks
 */
export async function publishLog({
  nowMs,
  random,
  signers,
  loadRecord,
  witnesses = [],
  release,
  workMs = WORK_MS,
  files = BUCKET,
}: Publishing): Promise<Published> {
  const startMs = performance.now()
  const filing = new Filing(files, signers, witnesses)
  let head = (await loadHead()) ?? EMPTY_HEAD
  let steps = 0
  const isOvertaken = await wasOvertaken(async () => {
    head = await filing.publish(head, nowMs)
    head = await addRelease(head, release, nowMs)
    head = await addDueBeacons(head, { origin: signers[0]?.name ?? '', nowMs })
    while (steps === 0 || performance.now() - startMs < workMs) {
      const isExpired = head.expired === head.closed
      const isFiled = isExpired && head.filedUpTo === closedLimit(head)
      const flown = isFiled ? await flyNights(head, signers) : undefined
      const next =
        flown ?? (await (isExpired && !isFiled ? filing.file(head) : stepLog(head, { nowMs, random })))
      if (!next) return filing.publishRecord(head, nowMs, loadRecord)
      steps += 1
      head = await filing.publish(next, nowMs)
    }
  })
  return {
    size: head.whole.size,
    files: filing.written,
    ahead: head.filed.size - head.whole.size,
    steps,
    overtaken: isOvertaken,
  }
}

/** True if another run took a step first: both do the same work, so this one stops. */
async function wasOvertaken(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return false
  } catch (error) {
    if (error instanceof Conflict || errorName(error) === 'PreconditionFailed') return true
    throw error
  }
}

/** A checkpoint in the bucket. Its signers may be unknown: an old key, or another name of the site. */
interface Signed extends LogPart {
  readonly note: string
}

/** The files of the log: a function of its entries, so writing them again changes nothing. */
class Filing {
  written = 0
  /** Entries of the checkpoint that this run has seen or written. */
  #published = -1
  readonly #files: LogFiles
  readonly #signers: readonly Signer[]
  readonly #witnesses: readonly Witness[]

  constructor(files: LogFiles, signers: readonly Signer[], witnesses: readonly Witness[]) {
    this.#files = files
    this.#signers = signers
    this.#witnesses = witnesses
  }

  readonly #read: ReadFile = async (path) => (await this.#files.readLogFile(path))?.bytes

  readonly #write = async (path: string, bytes: Uint8Array, over?: string): Promise<void> => {
    await this.#files.writeLogFile(path, bytes, over)
    this.written += 1
  }

  /**
   * Signs the checkpoint of the whole days, whose files are written already, unless it was published.
   * @returns the log with the entry that holds the witnesses' signatures
   */
  async publish(head: LogHead, nowMs: number): Promise<LogHead> {
    const { rev, whole } = head
    if (this.#published === whole.size) return head
    const found = await this.#files.readLogFile('checkpoint')
    // A damaged checkpoint is replaced: the table knows what was published.
    const signed = found && attempt(() => readCheckpoint(found.bytes))
    const isOurs = signed && this.#signers.some((signer) => isSignedBy(signed.note, signer))
    const isOther = isOurs && signed.size === whole.size && !sameBytes(signed.root, whole.root)
    if (signed && (signed.size > whole.size || isOther)) {
      if ((await loadHead())?.rev !== rev) throw new Conflict()
      throw new Error(
        `the log has ${whole.size} entries, and ${isOther ? 'others' : signed.size} were published`,
      )
    }
    const keys = [...this.#signers, ...this.#witnesses.map(({ verifier }) => verifier)]
    const isWhole = signed?.size === whole.size && keys.every((key) => isSignedBy(signed.note, key))
    this.#published = whole.size
    if (whole.size === 0 || isWhole) return head
    const note = await this.#sign(whole, signed, nowMs)
    if (note === signed?.note) return head
    // The entry comes first: without the checkpoint, the next run asks again and replaces it.
    const outside = this.#witnesses
    const isWitnessed = outside.length === 0 || outside.some(({ verifier }) => isSignedBy(note, verifier))
    const next = await addWitnessed(head, { checkpoint: note, isWitnessed, nowMs })
    await this.#writeCheckpoint(note, found?.etag ?? '')
    return next
  }

  /** Signs the track record of the moment with the log's size and root, once a day and after each checkpoint. */
  async publishRecord(
    { whole, closed }: LogHead,
    nowMs: number,
    loadRecord: Publishing['loadRecord'],
  ): Promise<void> {
    const [signer] = this.#signers
    if (!signer || whole.size === 0 || dayOf(nowMs - DAY_MS) > dayOf(closed * DAY_MS)) return
    const found = await this.#files.readLogFile('record')
    const signed = found && attempt(() => openRecord(new TextDecoder().decode(found.bytes), this.#signers))
    const { measuredAt = '' } = signed ? (JSON.parse(signed.json) as Partial<TrackRecord>) : {}
    const isNew = signed?.size === whole.size && sameBytes(signed.root, whole.root)
    // A later record is another run's.
    if (isNew && measuredAt >= iso(dayStartMs(nowMs))) return
    const json = JSON.stringify(trackRecordOf(await loadRecord(nowMs), iso(nowMs)))
    const text = formatRecord({ key: signer, ...whole, json })
    const keys = this.#signers.filter((one) => !isWitness(one))
    const lines = keys.map((one) => signatureLine(text, one))
    await this.#write('record', new TextEncoder().encode(formatNote(text, lines)), found?.etag ?? '')
  }

  /** @param over the ETag of the one that was read, so that the slower of two runs cannot take the checkpoint back */
  async #writeCheckpoint(note: string, over: string): Promise<void> {
    const file = addKeys(new TextDecoder().decode(await this.#read('keys')), this.#signers)
    await this.#write('keys', new TextEncoder().encode(file))
    await this.#write('checkpoint', new TextEncoder().encode(note), over)
  }

  /** Writes the files of some more closed entries: bundles and hashes first, then the head that counts them. */
  async file(head: LogHead): Promise<LogHead> {
    const { filed } = head
    const limit = closedLimit(head)
    const count = FILED_TOGETHER - (filed.size % TILE_WIDTH)
    const found = await loadEntries(filed.after, limit, count)
    const isLast = found.length < count
    let part = filed
    if (found.length > 0) {
      const { tree, open } = await loadFiledTree(filed, this.#read, this.#write)
      const entries = found.map(({ text }) => new TextEncoder().encode(text))
      for (const entry of entries) tree.append(entry)
      await this.#writeTiles(newTiles(filed.size, tree.size), [...open, ...entries], tree)
      part = { size: tree.size, root: tree.root(), after: found.at(-1)?.sk ?? '' }
    }
    const wholeDays: Partial<LogHead> = { filedUpTo: limit, whole: onlyPart(part), wholeDay: head.closed }
    return moveHead(head, { filed: part, ...(isLast ? wholeDays : {}) })
  }

  /** @param entries those of the new bundles */
  async #writeTiles(tiles: readonly Tile[], entries: readonly Uint8Array[], tree: Tree): Promise<void> {
    const first = tiles.find(({ level }) => level === 'entries')?.n ?? 0
    await inGroups(tiles, ({ level, n, width }) => {
      const start = (n - first) * TILE_WIDTH
      const bytes =
        level === 'entries'
          ? encodeBundle(entries.slice(start, start + width))
          : encodeTile({ level, n, width }, tree.complete)
      return this.#write(tilePath({ level, n, width }), bytes)
    })
  }

  /** The checkpoint of these entries, signed by the log and by the witnesses that sign now or signed before. */
  async #sign({ size, root }: LogPart, signed: Signed | undefined, nowMs: number): Promise<string> {
    const [signer] = this.#signers
    if (!signer) throw new Error('the log has no key')
    const text = formatCheckpoint({ origin: signer.name, size, root })
    const isSame = signed && textOf(signed.note) === text
    const linesOf = (signers: readonly Signer[]) =>
      signers.flatMap((one) => {
        // Our own witness keeps the time at which it first saw these entries.
        const before = isSame ? linesBy(one, signed.note, text) : []
        return before.length > 0 ? before : [signatureLine(text, one, Math.floor(nowMs / 1000))]
      })
    const [own, keys] = [this.#signers.filter(isWitness), this.#signers.filter((one) => !isWitness(one))]
    const note = formatNote(text, linesOf(keys))
    const outside = (
      await Promise.all(this.#witnesses.map((one) => this.#ask(one, { note, size, signed, isSame })))
    ).flat()
    // Our own witness signs only with an outside one: whoever trusts ours must not see an earlier time than theirs.
    const isSeen = this.#witnesses.length === 0 || outside.length > 0
    return note + [...(isSeen ? linesOf(own) : []), ...outside].join('')
  }

  /** The signature lines of an outside witness; none if it refuses. */
  async #ask(witness: Witness, { note, size, signed, isSame }: CosignRequest): Promise<readonly string[]> {
    const { verifier } = witness
    const before = signed && linesBy(verifier, signed.note, textOf(signed.note))
    if (before?.length && isSame) return before
    try {
      return await cosign(witness, {
        note,
        size,
        post,
        seen: before?.length ? (signed?.size ?? 0) : 0,
        prove: (seen) => tileReader(this.#read, size)((complete) => consistencyProof(seen, size, complete)),
      })
    } catch (error) {
      const refused = error instanceof NotCosigned ? error.message : errorName(error)
      log('error', 'witnessRefused', { error: refused, about: { witness: verifier.name } })
      return []
    }
  }
}

/** The note that a witness shall sign, and the last one that was signed. */
interface CosignRequest {
  readonly note: string
  readonly size: number
  readonly signed: Signed | undefined
  readonly isSame: boolean | undefined
}

function onlyPart({ size, root }: LogPart): LogPart {
  return { size, root }
}

function readCheckpoint(bytes: Uint8Array): Signed {
  const note = new TextDecoder().decode(bytes)
  return { ...parseCheckpoint(textOf(note)), note }
}

/** Limit for a witness: while the job waits, no entries are published. */
const WITNESS_MS = 5000

async function post(url: string, body: string): Promise<WitnessAnswer> {
  const signal = AbortSignal.timeout(WITNESS_MS)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
  return { status: answer.status, body: await answer.text() }
}
