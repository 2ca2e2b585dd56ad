import { expect, test } from 'vitest'
import { iso } from '#shared/time.ts'
import { removalMark } from '../../domain/profile/personal-data-items.ts'
import { newRoundWrite } from '../../domain/rounds/recent-round-items.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { transact } from '../../platform/table/write.ts'
import { makeUser } from '../../testing/people.ts'
import { handler } from './finish-removals.ts'

test('the job finishes interrupted removals and does not touch other users', async () => {
  const at = Date.now()
  const gone = await makeUser({}, at)
  const living = await makeUser({}, at)
  const round = {
    id: 'a-round',
    mode: 'fun',
    risk: 'steady',
    targetX100: 120,
    rtp: 0.97,
    createdAt: iso(at),
  } as const
  await transact([newRoundWrite(gone.id, round)])
  await transact([newRoundWrite(living.id, round)])
  await transact([{ name: 'user', delete: userKey(gone.id) }, removalMark(gone.id, at)])
  const runAt = (ms: number) => handler({ time: iso(ms) })
  expect(await runAt(at)).toEqual({ finished: 0, purged: 0 })
  expect(await runAt(at + 61_000)).toEqual({ finished: 1, purged: 0 })
  expect(await runAt(at + 61_000)).toEqual({ finished: 0, purged: 0 })
  const left = (await scanTable()).map((item) => `${item.pk} ${item.sk}`)
  expect(left.filter((key) => key.includes(gone.id))).toEqual([])
  // The user record, the recent rounds and a round.
  expect(left.filter((key) => key.includes(living.id))).toHaveLength(3)
})
