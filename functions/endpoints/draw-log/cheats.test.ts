import { beforeAll, expect, test } from 'vitest'
import { auditPublicLog } from '#shared/draw-log/audit-public-log.ts'
import { checkRound, type RoundFault } from '#shared/draw-log/check-round.ts'
import { addKeys } from '#shared/draw-log/log-keys.ts'
import { SIGNERS } from '../../domain/public-log/testing/memory-log.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { CHEATS, type Cheat, cheatedLog, signer, withOpenRounds, witness } from './testing/cheats.ts'
import { type HonestLog, honestLog, type OwnedRound, recordOf } from './testing/honest-log.ts'

let honest: HonestLog
beforeAll(async () => {
  await useOwnTableWithStream()
  honest = await honestLog()
})

/** The faults that the auditor finds in a log after a cheat, and those that the owners of its rounds see. */
async function findings(cheat: Cheat): Promise<{ audit: string[]; owners: string[] }> {
  const { files, record, rounds, nowMs } = cheatedLog(honest, cheat)
  const keys = { keys: [signer], witnesses: [witness] }
  const { faults } = await auditPublicLog(async (path) => files.get(path), { ...keys, record, nowMs })
  const owners = await Promise.all(rounds.map((owned) => faultOf(owned, rounds, { files, nowMs })))
  const names = (all: readonly string[]) => [...new Set(all)].toSorted()
  return { audit: names(faults.map(({ fault }) => fault)), owners: names(owners.flat()) }
}

async function faultOf(
  { round, promises }: OwnedRound,
  all: readonly OwnedRound[],
  { files, nowMs }: Pick<HonestLog, 'files' | 'nowMs'>,
): Promise<RoundFault[]> {
  const keys = new TextEncoder().encode(addKeys('', SIGNERS))
  const read = async (path: string) => (path === 'keys' ? keys : files.get(path))
  const ofDay = all.flatMap((other) => (other.promises.userId === promises.userId ? [other.round] : []))
  const options = { known: undefined, nowMs, promises, ofDay }
  const check = await checkRound(read, round, options)
  return check.result === 'fault' ? [check.fault] : []
}

test('an honest log of the product has no faults, for its auditor and for the owners of its rounds', async () => {
  const { files, record, nowMs } = honest
  const keys = { keys: [signer], witnesses: [witness] }
  const found = await auditPublicLog(async (path) => files.get(path), { ...keys, record, nowMs })
  expect(found).toMatchObject({ faults: [], figures: { draws: 17, open: 0, expired: { fun: 1, live: 1 } } })
  expect(record.practice).toMatchObject({ drawn: 14, flown: 13, unflown: 1 })
  expect(recordOf(honest.entries, nowMs)).toEqual(record)
  for (const honestly of [() => ({}), withOpenRounds(() => ({}))])
    expect(await findings(honestly)).toEqual({ audit: [], owners: [] })
})

test.each([...CHEATS])('%s', async (_, cheat, { audit = [], owners = [] }) => {
  expect(await findings(cheat)).toEqual({ audit, owners })
})
