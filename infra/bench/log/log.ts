import { randomBytes } from 'node:crypto'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { entryWrites, loadHead } from '#functions/domain/public-log/log-items.ts'
import { nextPlace } from '#functions/domain/public-log/seed-lists.ts'
import { newLists, poolWrite } from '#functions/domain/public-log/seed-pool-items.ts'
import { drawRound } from '#functions/domain/rounds/draw-round.ts'
import type { RecentRound, RecentRounds } from '#functions/domain/rounds/recent-rounds.ts'
import { newRoundId } from '#functions/domain/rounds/round-record.ts'
import { recentRoundsKey } from '#functions/domain/users/user-record.ts'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { STREAMS } from '#functions/endpoints/streams.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'
import { toHex } from '#shared/crash/hex.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, dayOf, HOUR_MS, iso } from '#shared/time.ts'
import { startServices } from '../services.ts'
import { thousands, type Verdict } from '../text-table.ts'
import { QUOTA, QuotaProcess } from './quota.ts'

const ENTRIES = 300_000
const DRAWS = 1000
/** The entries that one transaction writes. */
const PER_TRANSACTION = 90
const AT_ONCE = 4
/** The job's limit (infra/cloud/jobs-stack.ts). */
const JOB_S = 120
const DRAWS_S = 30
/** Runs after which a log that has not caught up has failed. */
const RUNS_MAX = 30

const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS
const YESTERDAY_MS = TODAY_MS - DAY_MS

/** The public log's job and the stream's function, under the quota of a function of 512 MB. */
export async function measure(): Promise<readonly Verdict[]> {
  const services = await startServices()
  try {
    return [...(await measureDraws()), ...(await measureLog())]
  } finally {
    await services.stop()
  }
}

const hash = () => toHex(randomBytes(32))

function entriesOf(number: number) {
  const round = newRoundId(YESTERDAY_MS, secureRandom)
  const at = dayOf(YESTERDAY_MS)
  const from = {
    list: toHex(randomBytes(16)),
    since: iso(YESTERDAY_MS - 12 * HOUR_MS),
    place: number % 16,
    owner: hash(),
    targetSeed: hash(),
    path: [hash(), hash(), hash(), hash()],
  }
  const drawn = { mode: 'fun', risk: 'steady', rtp: 0.97, targetX100: 150, commitment: hash(), from } as const
  const outcome = { source: 'practice', multiplier: 1.5, hit: true } as const
  return [
    { kind: 'draw', at, round, ...drawn },
    { kind: 'settle', at, round, ...outcome, seeds: { server: hash(), client: 'bench' } },
  ] as const
}

/** Tries again: a busy machine's database is late now and then. */
async function write(writes: readonly Write[], tries = 10): Promise<void> {
  if (writes.length > 0)
    await transact(writes).catch((error: unknown) => {
      if (tries === 0) throw error
      return write(writes, tries - 1)
    })
}

async function measureLog(): Promise<readonly Verdict[]> {
  const entries = Array.from({ length: ENTRIES / 2 }, (_, number) => entriesOf(number)).flat()
  for (let start = 0; start < ENTRIES; start += PER_TRANSACTION * AT_ONCE) {
    const batches = Array.from({ length: AT_ONCE }, (_, nth) => start + nth * PER_TRANSACTION)
    await Promise.all(
      batches.map(async (at) => write(await entryWrites(entries.slice(at, at + PER_TRANSACTION)))),
    )
  }
  const job = new QuotaProcess(JOBS.drawLog.path)
  const time = iso(TODAY_MS + HOUR_MS)
  let [seconds, cpuSeconds, longest, megabytes, runs] = [0, 0, 0, 0, 0]
  for (; runs < RUNS_MAX && ((await loadHead())?.whole.size ?? 0) < ENTRIES; runs += 1) {
    const answer = await job.call({ time })
    if (answer.error !== undefined) console.log(answer.error)
    seconds += answer.seconds
    cpuSeconds += answer.cpuSeconds
    longest = Math.max(longest, answer.seconds)
    megabytes = answer.megabytes
  }
  job.stop()
  const isWhole = ((await loadHead())?.whole.size ?? 0) >= ENTRIES
  const measured = `${isWhole ? '' : 'NOT DONE, '}${runs} runs, ${Math.round(seconds)} s (processor ${cpuSeconds.toFixed(1)} s), ${thousands(ENTRIES / seconds)} entries a second, ${Math.round(megabytes)} MB`
  return [
    {
      target: `${thousands(ENTRIES)} waiting entries are published under a quota of ${QUOTA}`,
      measured,
      met: isWhole,
    },
    {
      target: `a run of the job ends within ${JOB_S} s`,
      measured: `${longest.toFixed(0)} s`,
      met: longest < JOB_S,
    },
  ]
}

/** The first draw of a day by a user whose list is ready: the function logs it, counts it and gives the next list. */
function firstDraw(user: number) {
  const madeS = Math.floor((YESTERDAY_MS - HOUR_MS) / 1000)
  const spare = { secret: randomBytes(16), madeS, witnessedS: madeS }
  const nowMs = TODAY_MS + 1000
  const { lists, from } = nextPlace({ spare }, nowMs, randomBytes(32))
  const open = drawRound({ risk: 'steady' }, undefined, { from, random: secureRandom })
  const round: RecentRound = { id: newRoundId(nowMs, secureRandom), atMs: nowMs, open, place: 0 }
  const before: RecentRounds = { rev: 1, rulesRev: 1, rounds: [], seedLists: { spare } }
  const after: RecentRounds = { rev: 2, rulesRev: 1, rounds: [round], seedLists: lists }
  return { key: recentRoundsKey(`bench${user}`), before, after }
}

/** An item in the form of a stream event, with bytes as base64. */
function image(item: object) {
  return JSON.parse(
    JSON.stringify(marshall(item, { removeUndefinedValues: true }), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ),
  )
}

async function measureDraws(): Promise<readonly Verdict[]> {
  const draws = Array.from({ length: DRAWS }, (_, user) => firstDraw(user))
  const lists = newLists(2 * DRAWS, YESTERDAY_MS, secureRandom)
  const writes = [
    ...lists.map(poolWrite),
    ...draws.map(({ key, after }) => ({ name: key.pk, put: { ...key, ...after } })),
  ]
  for (let start = 0; start < writes.length; start += PER_TRANSACTION)
    await write(writes.slice(start, start + PER_TRANSACTION))
  const Records = draws.map(
    ({ key, before, after }, index): DynamoDBRecord => ({
      eventID: `bench-${index}`,
      eventName: 'MODIFY',
      dynamodb: {
        Keys: image(key),
        OldImage: image({ ...key, ...before }),
        NewImage: image({ ...key, ...after }),
        SequenceNumber: String(index + 1),
      },
    }),
  )
  const changes = new QuotaProcess(STREAMS.changes.path)
  const { error, seconds, cpuSeconds, megabytes } = await changes.call({ shardId: 'bench', Records })
  changes.stop()
  return [
    {
      target: `${thousands(DRAWS)} draws of as many users are counted, logged and given lists within ${DRAWS_S} s under a quota of ${QUOTA}`,
      measured: `${error ?? ''}${seconds.toFixed(1)} s (processor ${cpuSeconds.toFixed(1)} s), ${thousands(DRAWS / seconds)} a second, ${Math.round(megabytes)} MB`,
      met: error === undefined && seconds <= DRAWS_S,
    },
  ]
}
