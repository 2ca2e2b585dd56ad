import { expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import { deleteItem, transact } from '../../platform/table/write.ts'
import { makeUser } from '../../testing/people.ts'
import { newRoundWrite } from './recent-round-items.ts'
import { findRound, loadRound, settleRound } from './round-items.ts'
import { newRoundId, type RoundRecord, roundKey } from './round-record.ts'

const OUTCOME = { source: 'practice', multiplier: 1.5, hit: true, at: '2031-01-01T12:00:00.000Z' } as const

/** A round older than a day, which has an item of its own. */
async function oldRound() {
  const { user } = await makeUser()
  const round: RoundRecord = {
    id: newRoundId(Date.now(), secureRandom),
    mode: 'fun',
    risk: 'bold',
    targetX100: 350,
    rtp: 0.97,
    createdAt: new Date().toISOString(),
  }
  await transact([newRoundWrite(user.id, round)])
  return { user, round }
}

// The revision of the recent rounds prevents these cases already; each item also refuses them alone.

test('a round’s item cannot be created twice', async () => {
  const { user, round } = await oldRound()
  const other = newRoundWrite(user.id, { ...round, targetX100: 120 })
  await expect(transact([other])).rejects.toBeInstanceOf(Conflict)
  expect(await loadRound(user.id, round.id)).toMatchObject({ targetX100: 350 })
})

test('a round’s item cannot be settled twice', async () => {
  const { user, round } = await oldRound()
  await settleRound(await findRound(user, round.id), { outcome: OUTCOME })
  const again = { outcome: { ...OUTCOME, multiplier: 9, hit: true } }
  await expect(settleRound(await findRound(user, round.id), again)).rejects.toBeInstanceOf(Conflict)
  expect(await loadRound(user.id, round.id)).toMatchObject({ outcome: OUTCOME })
})

test('a removed round cannot be settled', async () => {
  const { user, round } = await oldRound()
  const found = await findRound(user, round.id)
  await deleteItem(roundKey(user.id, round))
  await expect(settleRound(found, { outcome: OUTCOME })).rejects.toBeInstanceOf(Conflict)
  expect(await loadRound(user.id, round.id)).toBeUndefined()
})
