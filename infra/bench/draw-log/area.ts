import { createServer } from 'node:http'
import { build } from 'esbuild'
import { logSigners, writeLogFiles } from '#functions/domain/draw-log/files.ts'
import { appendDays, waitingWrites } from '#functions/domain/draw-log/items.ts'
import { transact } from '#functions/platform/table/write.ts'
import { freePort } from '#infra/local/free-port.ts'
import { listen } from '#infra/local/listen.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { KnownLog, OwnRound, RoundCheck } from '#shared/draw-log/check-round.ts'
import { DAY_MS, decodeEntry } from '#shared/draw-log/entries.ts'
import { formatVkey } from '#shared/tlog/note.ts'
import { consistencyProof, inclusionProof, verifyConsistency, verifyInclusion } from '#shared/tlog/tree.ts'
import { withChromium } from '../chromium.ts'
import { startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { MadeLog, SIGNER } from './made-log.ts'

const ENTRIES = 1_000_000
/** Where somebody looked last, and what they look at now: a draw in the second half. */
const SEEN = 700_000
const DRAWS = [800_003, 900_001, 999_001]
const REPEATS = 15
const CHECK_MS_MAX = 50
const FETCHED_KB_MAX = 700
/** What a batch of the table's stream may hold of them, and how many of those the job finds. */
const [BATCH, BATCHES] = [200, 100]
const JOB_PER_SECOND_MIN = 500

/** The log's own work: through the job, in proofs, and in the browser of somebody who looks at a round. */
export async function measure(): Promise<readonly Verdict[]> {
  const perSecond = await throughput()
  const log = new MadeLog(ENTRIES)
  proofs(log)
  const checks = await checksInChromium(log)
  const slowest = Math.max(...checks.map(({ ms }) => Math.min(...ms)))
  const most = Math.max(...checks.map(({ bytes }) => bytes)) / 1000
  return [
    {
      target: `Log: the job publishes at least ${JOB_PER_SECOND_MIN} entries/s`,
      measured: `${thousands(perSecond)}`,
      met: perSecond >= JOB_PER_SECOND_MIN,
    },
    {
      target: `Log of ${thousands(ENTRIES)}: Chromium checks a round in ${CHECK_MS_MAX} ms at best, without fetching`,
      measured: `${slowest.toFixed(0)} ms`,
      met: slowest <= CHECK_MS_MAX,
    },
    {
      target: `Log of ${thousands(ENTRIES)}: at most ${FETCHED_KB_MAX} kB are fetched for it`,
      measured: `${thousands(most)} kB`,
      met: most <= FETCHED_KB_MAX,
    },
  ]
}

/** Entries a second from the table to the files, all of them new. */
async function throughput(): Promise<number> {
  const surroundings = await startSurroundings()
  try {
    const log = new MadeLog(BATCH * BATCHES)
    const appending = performance.now()
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const entries = Array.from({ length: BATCH }, (_, place) =>
        decodeEntry(log.entry(batch * BATCH + place)),
      )
      const some = entries.filter((entry) => entry.kind === 'draw' || entry.kind === 'settle')
      await transact(await waitingWrites(some, `${batch}`))
    }
    const closing = performance.now()
    await appendDays(log.atMs(BATCH * BATCHES) + 2 * DAY_MS, secureRandom)
    const publishing = performance.now()
    const signers = logSigners(['of nobody, for as long as a bench runs'], 'http://localhost:3000')
    const { size, files } = await writeLogFiles(signers)
    const seconds = (performance.now() - publishing) / 1000
    const rows = [
      ['told by the stream', thousands(size), thousands((1000 * size) / (closing - appending))],
      ['appended by the job', thousands(size), thousands((1000 * size) / (publishing - closing))],
      [`published by the job, ${files} files`, thousands(size), thousands(size / seconds)],
    ]
    console.log(textTable(['', 'entries', 'entries/s'], rows))
    return size / seconds
  } finally {
    await surroundings.clear()
  }
}

function proofs({ tree }: MadeLog): void {
  const [index] = DRAWS
  if (index === undefined) return
  const inclusion = inclusionProof(index, ENTRIES, tree.complete)
  const consistency = consistencyProof(SEEN, ENTRIES, tree.complete)
  const [root, older] = [tree.root(), tree.root(SEEN)]
  const included = { index, size: ENTRIES, leaf: tree.complete(0, index), root }
  const timed = (isTrue: () => boolean) => {
    const times = Array.from({ length: REPEATS }, () => {
      const began = performance.now()
      if (!isTrue()) throw new Error('a proof is not true')
      return performance.now() - began
    })
    return median(times).toFixed(2)
  }
  const rows = [
    ['inclusion', inclusion.length, 32 * inclusion.length, timed(() => verifyInclusion(included, inclusion))],
    [
      'consistency',
      ...[consistency.length, 32 * consistency.length],
      timed(() => verifyConsistency({ size: SEEN, root: older }, { size: ENTRIES, root }, consistency)),
    ],
  ]
  const head = [`proof in a log of ${thousands(ENTRIES)}`, 'hashes', 'bytes', 'check ms, in Node']
  console.log(textTable(head, rows))
}

interface Check {
  readonly index: number
  readonly files: number
  readonly bytes: number
  readonly ms: readonly number[]
}

/** What runs in the page: the check of a round as the round's details do it, with files that are here after the first time. */
interface Asked {
  readonly round: OwnRound
  readonly known: KnownLog
  readonly nowMs: number
  readonly repeats: number
}

async function checksInChromium(log: MadeLog): Promise<readonly Check[]> {
  const { outputFiles } = await build({
    entryPoints: ['shared/draw-log/check-round.ts'],
    ...{ bundle: true, format: 'esm', minify: true, write: false },
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  const known = { keys: [formatVkey(SIGNER)], checkpoint: log.checkpoint(SEEN) }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1)
    const file = path === 'check.js' ? code : path === '' ? new Uint8Array() : log.file(path)
    if (!file) return response.writeHead(404).end()
    const last = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1]
    const type =
      path === 'check.js' ? 'text/javascript' : path === '' ? 'text/html' : 'application/octet-stream'
    response.writeHead(last ? 206 : 200, { 'content-type': type })
    response.end(last ? file.subarray(0, Number(last) + 1) : file)
  })
  const port = await freePort()
  await listen(server, port)
  try {
    return await withChromium(async (browser) => {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      const checks: Check[] = []
      for (const index of DRAWS) {
        const nowMs = log.atMs(ENTRIES)
        const asked: Asked = { round: log.ownRound(index), known, nowMs, repeats: REPEATS }
        checks.push({ index, ...(await page.evaluate(checkInPage, asked)) })
      }
      const rows = checks.map(({ index, files, bytes, ms }) => [
        ...[thousands(index), files, thousands(bytes / 1000)],
        ...[Math.min(...ms).toFixed(1), median(ms).toFixed(1)],
      ])
      console.log(textTable(['entry of the draw', 'files', 'kB', 'ms at best', 'ms, median'], rows))
      return checks
    })
  } finally {
    server.close()
  }
}

async function checkInPage({ round, known, nowMs, repeats }: Asked): Promise<Omit<Check, 'index'>> {
  // Not a module of ours: the page's own server has it.
  const source = '/check.js'
  const { checkRound } = (await import(source)) as typeof import('#shared/draw-log/check-round.ts')
  const kept = new Map<string, Uint8Array>()
  let bytes = 0
  const read = async (path: string, first?: number) => {
    const name = `${path} ${first}`
    const there = kept.get(name)
    if (there) return there
    const headers = first === undefined ? undefined : { range: `bytes=0-${first - 1}` }
    const file = new Uint8Array(await (await fetch(`/${path}`, { headers })).arrayBuffer())
    bytes += file.length
    kept.set(name, file)
    return file
  }
  const ms: number[] = []
  for (let run = 0; run <= repeats; run += 1) {
    const began = performance.now()
    const check: RoundCheck = await checkRound(read, round, { known, nowMs })
    if (check.result !== 'agrees' || !check.seeds || !check.end || !check.grew) {
      throw new Error(`the round is not found: ${JSON.stringify(check).slice(0, 200)}`)
    }
    // The first time fetches.
    if (run > 0) ms.push(performance.now() - began)
  }
  return { files: kept.size, bytes, ms }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
