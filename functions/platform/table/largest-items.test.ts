import { expect, test } from 'vitest'
import { CASINOS_MAX } from '#shared/models/casino.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS } from '#shared/time.ts'
import { STAKES_KEPT_MS, type StakeEntry } from '../../domain/rounds/loss-budget.ts'
import type { LinkRecord } from '../../domain/users/link-record.ts'
import { DEVICES_MAX, SESSIONS_MAX, type SessionRecord } from '../../domain/users/session-record.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { makeUser } from '../../testing/people.ts'
import { writeUnits } from '../../testing/write-units.ts'

// DynamoDB refuses an update that makes an item larger than 400 KB, which nobody can know before sending it. These
// items grow by updates, and our limits stop each of them before that. Posts are measured when they are published;
// the predecessor's products have their own test.

/** Write units of the largest item, 400 KB. */
const UNITS_MAX = 400
const wide = (length: number) => '😀'.repeat(length)
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const HASH = 'x'.repeat(64)

test('a user with every casino, session, device and exclusion', async () => {
  const { user } = await makeUser()
  const link: LinkRecord = {
    casino: 'x'.repeat(40),
    userId: wide(80),
    idKind: 'username',
    username: wide(80),
    country: 'GB',
    account: 'rejected',
    deposit: 'rejected',
    reason: wide(500),
    live: false,
    submittedMs: 1.5e12 + 1,
    declaredMs: 1.5e12 + 1,
    confirmedMs: 1.5e12 + 1,
    rev: 1.5e12 + 1,
    activatesMs: 1.5e12 + 1,
    activatedMs: 1.5e12 + 1,
  }
  const session: SessionRecord = {
    createdMs: 1.5e12 + 1,
    seenMs: 1.5e12 + 1,
    reauthMs: 1.5e12 + 1,
    device: wide(80),
  }
  const full: UserRecord = {
    ...user,
    username: wide(80),
    excludedUnder: many(80, () => HASH),
    devices: many(DEVICES_MAX, () => HASH),
    links: Object.fromEntries(many(CASINOS_MAX, (index) => [`${index}`.padEnd(40, 'x'), link])),
    sessions: Object.fromEntries(many(SESSIONS_MAX, (index) => [`${index}`.padEnd(64, 'x'), session])),
  }
  const units = await writeUnits(full)
  expect(units).toBeGreaterThan(UNITS_MAX / 2)
  expect(units).toBeLessThan(UNITS_MAX)
})

test('the stakes of all rounds that can be drawn while stakes are kept', async () => {
  const entry: StakeEntry = { atMs: 1.5e12 + 1, currency: 'EUR', net: -123_456_789_012_345 }
  // A report may come a week after its round.
  const days = STAKES_KEPT_MS / DAY_MS + 7
  const units = await writeUnits({ entries: many(days * SIGNALS_PER_DAY_MAX, () => entry) })
  expect(units).toBeLessThan(UNITS_MAX / 10)
})
