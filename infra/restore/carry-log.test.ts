import { expect, test } from 'vitest'
import {
  dueItem,
  EMPTY_HEAD,
  entryWrites,
  loadEntries,
  loadHead,
} from '#functions/domain/public-log/log-items.ts'
import type { LogFiles } from '#functions/domain/public-log/publish-log.ts'
import { findFree, takeWrite } from '#functions/domain/public-log/seed-pool-items.ts'
import { memoryFiles, runLog, storedEntries } from '#functions/domain/public-log/testing/memory-log.ts'
import { newRoundId } from '#functions/domain/rounds/round-record.ts'
import { tableName } from '#functions/platform/config.ts'
import { createOwnTable, restoreTable, scanTable } from '#functions/platform/table/testing/own-table.ts'
import { transact } from '#functions/platform/table/write.ts'
import { toHex } from '#shared/crash/hex.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, dayOf, MINUTE_MS } from '#shared/time.ts'
import { carryLogOver } from './carry-log.ts'

const START = Date.parse('2026-11-20T00:15:00.000Z')

const publish = (day: number, files: LogFiles) => runLog(START + day * DAY_MS, files)

async function draw(day: number, batch: string): Promise<void> {
  const round = batch.padEnd(36, '0')
  const at = dayOf(START + day * DAY_MS - 20 * MINUTE_MS)
  const entry = {
    kind: 'draw',
    at,
    round,
    mode: 'fun',
    risk: 'balanced',
    rtp: 0.97,
    targetX100: 200,
  } as const
  await transact(await entryWrites([entry]))
}

async function take() {
  const list = await findFree(secureRandom)
  if (!list) throw new Error('no list is free')
  await transact([takeWrite(list)])
  return `POOL#${toHex(list.secret)}`
}

async function entries(): Promise<string[]> {
  const { filed } = (await loadHead()) ?? EMPTY_HEAD
  return (await loadEntries('ENTRY#', filed.after, Infinity)).map(({ text }) => text)
}

const secrets = async () =>
  (await scanTable()).flatMap(({ secret }) => (secret instanceof Uint8Array ? [`POOL#${toHex(secret)}`] : []))

/** Two tables that are the same until a restore; from then on handlers use the old one. */
async function twoTables() {
  await createOwnTable()
  const files = memoryFiles()
  await publish(0, files)
  await draw(1, 'before')
  const old = await restoreTable()
  const restored = tableName()
  process.env.TABLE_NAME = old
  return {
    old,
    files,
    use: (name: 'old' | 'restored') => (process.env.TABLE_NAME = name === 'old' ? old : restored),
  }
}

test('after a restore the log goes on where it was published, and no list is given out twice', async () => {
  const { old, use, files } = await twoTables()
  const taken = await take()
  await publish(1, files)
  await draw(2, 'since')
  const published = await entries()
  const head = await loadHead()
  const free = await secrets()
  use('restored')
  expect(await secrets()).toContain(taken)
  expect(await carryLogOver(old)).toBe(published.length - 256)
  expect(await loadHead()).toEqual(head)
  expect(await entries()).toEqual(published)
  expect((await secrets()).toSorted()).toEqual(free.toSorted())
  const takenHere = await take()
  expect(await carryLogOver(old)).toBe(0)
  expect(await secrets()).not.toContain(takenHere)
  await publish(2, files)
  expect((await entries()).slice(0, published.length)).toEqual(published)
  expect((await entries()).length).toBeGreaterThan(published.length)
})

test('after a restore its own entries of a closed day move to the next one, and due rounds follow the log', async () => {
  const { old, use, files } = await twoTables()
  const live = newRoundId(START, secureRandom)
  await transact([{ name: 'due', put: dueItem(live) }])
  await draw(1, 'old')
  await publish(1, files)
  use('restored')
  await draw(1, 'late')
  await transact([{ name: 'due', put: dueItem(newRoundId(START + DAY_MS, secureRandom)) }])
  await carryLogOver(old)
  const closed = (await loadHead())?.closed ?? 0
  const moved = (await storedEntries()).flatMap((entry) =>
    'round' in entry && entry.round.startsWith('late') ? [entry.at] : [],
  )
  expect(moved).toEqual([dayOf((closed + 1) * DAY_MS)])
  // The round of the restored table is still due; the old one's draw is not in the log.
  expect((await scanTable()).filter(({ sk }) => sk.startsWith('DUE#'))).toHaveLength(1)
  await publish(2, files)
  expect((await entries()).some((text) => text.includes('"round":"late'))).toBe(true)
})

test('a restored table that has published something else is left as it is', async () => {
  const { old, use, files } = await twoTables()
  const others = memoryFiles()
  for (const [path, bytes] of files.all) others.all.set(path, bytes)
  await draw(1, 'a')
  await publish(1, files)
  use('restored')
  await publish(1, others)
  const before = await scanTable()
  await expect(carryLogOver(old)).rejects.toThrow('entries of its own')
  expect(await scanTable()).toEqual(before)
})
